/** A comment with its sign, up to the end of its line. */
export interface Comment {
  readonly start: number;
  readonly text: string;
}
