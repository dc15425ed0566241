/** Of each text a vector of length 1, in order; or why there are none. */
export type Embedded =
  | { readonly kind: "embedded"; readonly vectors: readonly Float32Array[] }
  | { readonly kind: "failed"; readonly reason: string; readonly message: string };

/** Turns texts into vectors; near ones mean nearly the same. */
export interface Embedder {
  /** Differs wherever the same text may get another vector; vectors of two ids cannot be compared. */
  readonly id: string;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedded>;
}
