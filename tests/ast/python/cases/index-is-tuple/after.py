x[(a, b)]
