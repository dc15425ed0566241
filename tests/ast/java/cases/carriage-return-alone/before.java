class A { // a
}
