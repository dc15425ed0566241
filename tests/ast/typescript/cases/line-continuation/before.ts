const a = "bc";
