const a = "\ufffd";
