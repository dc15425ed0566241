/** The answer of an embedder: a vector of length 1 for each text, in order, or the reason why it failed. */
export type Embedded =
  | { readonly kind: "embedded"; readonly vectors: readonly Float32Array[] }
  | { readonly kind: "failed"; readonly reason: string; readonly message: string };

/** Turns texts into vectors, which lie near each other where the texts mean nearly the same. */
export interface Embedder {
  /** The id differs wherever the same text may get another vector; vectors of two ids cannot be compared. */
  readonly id: string;
  embed(texts: readonly string[]): Promise<Embedded>;
}
