function f(a: string) {}
export default f;
