match a:
    case "a" "b": pass
