/** The words and signs of a text, read one after the other. It throws where the text ends too early or goes on otherwise than expected. */
export class Tokens {
  readonly #found: readonly string[];
  #at = 0;

  /** The pattern matches comments, too, so that it finds none inside of a string; they are left out. */
  constructor(text: string, pattern: RegExp) {
    this.#found = (text.match(pattern) ?? []).filter((token) => !/^(?:#|\/[/*])/.test(token));
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#found.length;
  }

  peek(ahead = 0): string {
    return this.#found[this.#at + ahead] ?? "";
  }

  next(): string {
    if (this.isAtEnd) throw new SyntaxError("the text ends too early");
    return this.#found[this.#at++] ?? "";
  }

  /** Reads the sign if it comes next. */
  has(sign: string): boolean {
    const isNext = this.peek() === sign;
    if (isNext) this.#at += 1;
    return isNext;
  }

  expect(sign: string): void {
    if (!this.has(sign)) throw new SyntaxError(`${sign} was expected instead of ${this.peek()}`);
  }

  name(): string {
    const word = this.next();
    if (!/^[.\w]+$/.test(word)) throw new SyntaxError(`a name was expected instead of ${word}`);
    return word;
  }

  /** Reads a bracket and all up to its counterpart. */
  skipBrackets(): void {
    let depth = 0;
    do {
      const token = this.next();
      if (/^[({[]$/.test(token)) depth += 1;
      if (/^[)}\]]$/.test(token)) depth -= 1;
    } while (depth > 0);
  }

  /** Reads all up to a sign outside of brackets, and the sign. */
  skipTo(sign: string): void {
    while (!this.has(sign)) {
      if (/^[({[]$/.test(this.peek())) this.skipBrackets();
      else this.next();
    }
  }
}
