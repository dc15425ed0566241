class A { String a = 1 + 2 + "c"; }
