/** The part of the global WebAssembly object that runs need. Node.js has it, but its types do not declare it. */
interface Engine {
  readonly Module: { imports(module: CompiledModule): readonly { readonly module: string; readonly name: string }[] };
  readonly Instance: new (module: CompiledModule, imports: Readonly<Record<string, object>>) => GuestInstance;
  readonly Memory: new (size: { readonly initial: number }) => GuestPages;
  readonly Global: new (type: { readonly value: "i32" }) => GlobalCell;
  readonly RuntimeError: new () => Error;
  compile(bytes: Uint8Array): Promise<CompiledModule>;
}

/** Passed between threads, which share the compiled code. */
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
