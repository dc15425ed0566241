class A { String s = "a"; }
