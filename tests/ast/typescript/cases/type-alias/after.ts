export type A<T> = { [K in keyof T]?: T[K] } & (string | number)[];
