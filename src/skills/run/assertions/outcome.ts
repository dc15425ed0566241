/** null: the output passes; else why it does not. */
export type Explanation = string | null;
