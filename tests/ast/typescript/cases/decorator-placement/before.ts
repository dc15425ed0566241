@d export class A {}
