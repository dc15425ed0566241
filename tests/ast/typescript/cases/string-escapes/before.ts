const a = "A\n";
