import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The binaries that handlers instantiate: their places in the packages, and their names beside the bundle. */
const binaries = {
  templates: { inPackage: "minijinja-js/dist/bundler/minijinja_js_bg.wasm", beside: "minijinja.wasm" },
  javascript: { inPackage: "quickjs-wasi/quickjs.wasm", beside: "quickjs.wasm" },
} as const;

/** Node has WebAssembly, but TypeScript has its types only among those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<CompiledBinary> };
/** A compiled module that is sent to a worker, which instantiates it. */
export type CompiledBinary = object;

const compiled = new Map<string, Promise<CompiledBinary>>();

/** Compiles a binary once for each process and limit; every run gets an instance of its own. */
export function compileWasmBinary(name: keyof typeof binaries, maxBytes: number): Promise<CompiledBinary> {
  const key = `${name} ${maxBytes}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const module = readBinaryBytes(binaries[name]).then((bytes) => WebAssembly.compile(setMaxMemory(bytes, maxBytes)));
  compiled.set(key, module);
  return module;
}

async function readBinaryBytes({ inPackage, beside }: (typeof binaries)[keyof typeof binaries]): Promise<Uint8Array> {
  // The published package has the binary beside the bundle.
  const bundled = await readFile(new URL(beside, import.meta.url)).catch(() => null);
  return bundled ?? readFile(createRequire(import.meta.url).resolve(inPackage));
}

const pageBytes = 65_536;
const memorySection = 5;

/**
 * Sets a maximum for the module's memory. Without one a template of forty doublings takes 3.5 GB before the engine gives up:
 * its fuel counts instructions, not bytes, and limits of a worker do not cover WebAssembly memory.
 * Layout: header of 8 bytes, then sections of id, size (LEB128) and content; memory: count, flags, minimum, maximum if flag 1.
 */
function setMaxMemory(bytes: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  let at = 8;
  while (at < bytes.length) {
    const id = bytes[at];
    const size = readLeb(bytes, at + 1);
    const end = size.end + size.value;
    if (id === memorySection)
      return spliceBytes(bytes, { from: at, to: end }, limitModuleMemory(bytes, size.end, maxBytes));
    at = end;
  }
  throw new Error("The module has no memory of its own.");
}

function limitModuleMemory(bytes: Uint8Array, start: number, maxBytes: number): Uint8Array {
  const minimum = readLeb(bytes, start + 2);
  if (bytes[start] !== 1) throw new Error("The module has more than one memory.");
  const pages = Math.max(minimum.value, Math.floor(maxBytes / pageBytes));
  const content = [1, 1, ...encodeLeb(minimum.value), ...encodeLeb(pages)];
  return Uint8Array.from([memorySection, ...encodeLeb(content.length), ...content]);
}

function spliceBytes(bytes: Uint8Array, cut: { from: number; to: number }, put: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(bytes.length - (cut.to - cut.from) + put.length);
  result.set(bytes.subarray(0, cut.from));
  result.set(put, cut.from);
  result.set(bytes.subarray(cut.to), cut.from + put.length);
  return result;
}

function readLeb(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  let end = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[end++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, end };
  }
}

function encodeLeb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeLeb(value >>> 7)];
}
