new A();
