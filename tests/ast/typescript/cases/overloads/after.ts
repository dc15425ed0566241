export function f(a: string): void;
export function f(a: any) {}
