export interface A<T> extends B, C<T> { readonly a?: string; m(x: T): void; new (y: number): A<T>; (z: string): void; [k: number]: T }
