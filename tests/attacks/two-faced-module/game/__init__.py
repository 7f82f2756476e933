import os
print("another game")
