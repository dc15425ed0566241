export interface A {}
