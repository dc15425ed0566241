class A { m(): void {} }
export = A;
