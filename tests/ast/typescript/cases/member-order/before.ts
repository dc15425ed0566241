class A { a() {} b() {} }
