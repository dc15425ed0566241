class A { string s = $"a {x}"; }
