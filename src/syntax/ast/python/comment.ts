/** A comment from its `#` to the end of its line. */
export interface Comment {
  readonly start: number;
  readonly text: string;
}
