namespace A {}
export {};
