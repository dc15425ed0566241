class A { b() {} a() {} }
