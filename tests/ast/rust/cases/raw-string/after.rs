const A: &str = "a\n";
