use a::b as c;
