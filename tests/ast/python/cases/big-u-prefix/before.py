x = U"a"
