/** Thrown inside the reader of one file where it is not Python, or not certain to be; `index.ts` turns it into a `ParseError`. */
export class Refused extends Error {
  /** UTF-16 offset into the decoded text, or null where no place is known. */
  readonly at: number | null;

  constructor(message: string, at: number | null) {
    super(message);
    this.at = at;
  }
}
