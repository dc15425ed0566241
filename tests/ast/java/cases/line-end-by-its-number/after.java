class A { // \u000a int x;
}
