const f = async(x), g = x;
