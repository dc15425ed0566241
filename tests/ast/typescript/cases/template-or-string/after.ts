const a = "b";
