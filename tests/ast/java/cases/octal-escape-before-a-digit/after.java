class A { String a = "\12"; }
