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
  /** Ends the thread that waits for the next source, if there is one. */
  close(): Promise<void>;
}

/** Why a compiler is missing, and how to install it. */
export interface NoCompiler {
  readonly language: Compiler["language"];
  readonly reason: string;
  readonly fix: string;
}
