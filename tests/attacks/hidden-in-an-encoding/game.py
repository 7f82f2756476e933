# coding: utf-7
import sys
import tools
# +AAo-import socket, os
# +AAo-print(+ACI-hidden too+ACI-, os.getpid())
print("Good night", tools.score(1))
