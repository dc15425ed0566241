const a = { b: b };
