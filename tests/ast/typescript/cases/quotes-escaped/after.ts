const a = "it's";
