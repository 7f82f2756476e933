#!/usr/bin/python
# vim: set fileencoding=klingon :
import sys
import tools
print('Good night')
