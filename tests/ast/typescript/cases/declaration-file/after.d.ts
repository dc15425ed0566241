interface Hidden {}
export declare function f(a: string): void;
type Own = 1;
export {};
