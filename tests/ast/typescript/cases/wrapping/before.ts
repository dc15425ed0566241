export const f = (a: string, b: number) => g(a, b);
