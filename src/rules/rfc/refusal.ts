/** Why something that a person wrote is not accepted, and what to do next. */
export interface Refusal {
  readonly message: string;
  readonly fix: string;
}
