f(*(a or b))
