export declare function f(): void;
interface Seen { a: string }
