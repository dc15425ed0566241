/** A document that its reader cannot change, at any depth. Results with readonly fields fit it without a cast. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
