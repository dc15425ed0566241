use a::b;
