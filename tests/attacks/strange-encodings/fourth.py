# coding: zlib
x
