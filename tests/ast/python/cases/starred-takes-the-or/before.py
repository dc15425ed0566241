f(*a or b)
