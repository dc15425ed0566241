function f(a: number) {}
export default f;
