/** The readers throw this error at a file that is not Python for certain; `index.ts` turns it into a `ParseError`. */
export class Refused extends Error {
  /** A UTF-16 offset in the decoded text, or null if no place is known. */
  readonly at: number | null;

  constructor(message: string, at: number | null) {
    super(message);
    this.at = at;
  }
}
