class A { String a = b + ("c" + d); }
