export function f(a: string): void;
export function f(a: number): void;
export function f(a: any) {}
