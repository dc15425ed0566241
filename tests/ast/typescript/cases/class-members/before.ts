export class A {}
