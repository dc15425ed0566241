export declare function f(): void;
