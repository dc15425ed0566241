export function f(a: 'x' | "y", b = [1,2], { c, d: e = 1 }: O = {}, ...r: T[]): Promise<void> { return g() }
