match a:
    case B(c=(d() as e)): pass
