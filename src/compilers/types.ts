/** What a compiler made of one source. `stopped` means that a limit ended it, and says which. */
export type Compilation =
  | { readonly kind: "compiled"; readonly module: Uint8Array }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "stopped"; readonly message: string };

export interface Compiler {
  readonly language: "assemblyscript" | "rust";
  /** Names the compiler and its version for the attestation. */
  readonly version: string;
  compile(source: string): Promise<Compilation>;
  /** Ends what waits for the next source. */
  close(): Promise<void>;
}

/** A compiler that is not there: why, and what to do about it. */
export interface NoCompiler {
  readonly language: Compiler["language"];
  readonly reason: string;
  readonly fix: string;
}
