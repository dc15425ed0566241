/** Finds occurrences of one sign; text that one search has passed is not searched again. */
class NextSign {
  #from = 0;
  #at = -1;

  constructor(
    private readonly text: string,
    private readonly sign: string,
  ) {}

  /** Returns the first occurrence at or after `position`, or infinity. */
  endAfter(position: number): number {
    if (position < this.#from || position > this.#at) {
      const at = this.text.indexOf(this.sign, position);
      this.#from = position;
      this.#at = at < 0 ? Number.POSITIVE_INFINITY : at;
    }
    return this.#at;
  }
}

export class StringEnds {
  readonly #backslash: NextSign;
  readonly #lineEnd: NextSign;

  constructor(private readonly text: string) {
    this.#backslash = new NextSign(text, "\\");
    this.#lineEnd = new NextSign(text, "\n");
  }

  /** Returns the offset of the delimiter that ends a literal whose body begins at `body`, or -1 if there is none. */
  find(body: number, delimiter: string): number {
    let from = body;
    let end = this.text.indexOf(delimiter, body);
    while (end >= 0) {
      const backslash = this.#backslash.endAfter(from);
      const stop = Math.min(end, backslash);
      if (delimiter.length === 1 && this.#lineEnd.endAfter(from) < stop) return -1;
      if (stop === end) return end;
      from = backslash + 2;
      if (end < from) end = this.text.indexOf(delimiter, from);
    }
    return -1;
  }
}
