@Foo(1) class A
