/** A document as a report takes it, which reads it only. */
export type Shown<T> = T extends object ? { readonly [K in keyof T]: Shown<T[K]> } : T;
