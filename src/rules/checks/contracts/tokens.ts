/** Reads the words and signs of a text one after the other. Throws a SyntaxError where the text ends too early or differs from what is expected. */
export class Tokens {
  readonly #tokens: readonly string[];
  #at = 0;

  /** The pattern must also match comments, so that a quote inside of one begins no string; comments are then left out. */
  constructor(text: string, pattern: RegExp) {
    this.#tokens = (text.match(pattern) ?? []).filter((token) => !/^(?:#|\/[/*])/.test(token));
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(): string {
    return this.#tokens[this.#at] ?? "";
  }

  next(): string {
    if (this.isAtEnd) throw new SyntaxError("the text ends too early");
    return this.#tokens[this.#at++] ?? "";
  }

  /** Reads the next token if it is the sign, and returns whether it was. */
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

  /** Skips from an opening bracket to its counterpart, or one token if none is next. */
  skipBrackets(): void {
    let depth = 0;
    do {
      const token = this.next();
      if (/^[({[]$/.test(token)) depth += 1;
      if (/^[)}\]]$/.test(token)) depth -= 1;
    } while (depth > 0);
  }

  /** Skips everything up to a sign outside of brackets, and the sign. */
  skipTo(sign: string): void {
    while (!this.has(sign)) {
      if (/^[({[]$/.test(this.peek())) this.skipBrackets();
      else this.next();
    }
  }
}
