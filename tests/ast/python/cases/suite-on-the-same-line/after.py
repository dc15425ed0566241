if a: b; c
