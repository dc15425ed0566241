/** Why an output does not pass; null if it does. */
export type Explanation = string | null;
