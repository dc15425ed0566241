with (a := b): pass
