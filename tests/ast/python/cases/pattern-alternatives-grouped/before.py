match a:
    case 1 | (2 | 3): pass
