match a:
    case -1-2j: pass
