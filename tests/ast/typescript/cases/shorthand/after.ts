const a = { b };
