export default class A {}
