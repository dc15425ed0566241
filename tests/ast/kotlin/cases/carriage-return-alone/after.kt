class A // a// b
