export default async function f(a: string) {}
