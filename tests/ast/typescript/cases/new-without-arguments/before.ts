new A;
