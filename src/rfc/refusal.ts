/** What a person wrote that cannot be taken, and the next step. */
export interface Refusal {
  readonly message: string;
  readonly fix: string;
}
