print('HARMED setup.py ran')
