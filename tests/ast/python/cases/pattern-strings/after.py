match a:
    case 'ab': pass
