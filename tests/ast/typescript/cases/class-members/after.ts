export abstract class A<T> extends B<T> implements C {
  static readonly #secret = 1;
  private own = 1;
  protected a?: string;
  readonly b: number = 2;
  _internal() {}
  constructor(private x: string, y = 1) { super(); }
  get v(): string { return ""; }
  set v(w) {}
  static async *gen(): AsyncIterable<T> {}
  abstract m(this: A<T>): void;
  [key: string]: unknown;
  handler = (e: Event): void => {};
}
