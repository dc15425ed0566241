match(type)
type(match).case = _
