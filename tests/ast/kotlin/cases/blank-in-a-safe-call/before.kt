val z = a?.b
