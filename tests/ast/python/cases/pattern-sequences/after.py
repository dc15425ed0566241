match a:
    case b, *c: pass
