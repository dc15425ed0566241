val z = a ? . b
