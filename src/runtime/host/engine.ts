/** The engine's own WebAssembly, which Node.js has and its types do not name: as much of it as runs need. */
interface Engine {
  readonly Module: { imports(module: CompiledModule): readonly { readonly module: string; readonly name: string }[] };
  readonly Instance: new (module: CompiledModule, imports: Readonly<Record<string, object>>) => GuestInstance;
  readonly Memory: new (size: { readonly initial: number }) => GuestPages;
  readonly Global: new (type: { readonly value: "i32" }) => GlobalCell;
  readonly RuntimeError: new () => Error;
  compile(bytes: Uint8Array): Promise<CompiledModule>;
}

/** Handed from thread to thread, which share the code. */
export type CompiledModule = object;

export interface GuestInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

export interface GuestPages {
  readonly buffer: ArrayBuffer;
}

export interface GlobalCell {
  value: number | bigint;
}

declare const WebAssembly: Engine;

export const engine: Engine = WebAssembly;
