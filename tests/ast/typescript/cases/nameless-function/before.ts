let a;
a = () => {};
