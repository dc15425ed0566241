const f = async (x) => x;
