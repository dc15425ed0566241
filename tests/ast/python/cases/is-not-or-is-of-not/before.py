x = a is not b
