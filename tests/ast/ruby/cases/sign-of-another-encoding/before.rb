# coding: US-ASCII
x = 1 # a b
