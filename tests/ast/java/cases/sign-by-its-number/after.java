class A { String s = "\\u0022\u00e9"; }
