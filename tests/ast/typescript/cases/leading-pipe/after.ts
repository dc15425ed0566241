type A = 'a' | 'b'
