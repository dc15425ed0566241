class A { // a int x;
}
