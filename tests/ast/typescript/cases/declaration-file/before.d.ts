export declare function f(a: string): void;
