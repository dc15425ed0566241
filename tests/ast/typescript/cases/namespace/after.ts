export namespace A { export const b: string = ""; const c = 1; }
