const A: &str = r"a\n";
