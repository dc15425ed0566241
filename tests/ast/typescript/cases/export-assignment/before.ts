class A {}
export = A;
