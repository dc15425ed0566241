import type { NodeDraft } from "../../../../src/learn/synthesis/index.ts";

/** Reading and writing as small as it can be; `text(name)` is an input by name, `raw(name)` the same as it stands in JSON. */
const PRELUDE = `@external("wasi_snapshot_preview1", "fd_read")
declare function fd_read(fd: i32, slices: usize, count: i32, done: usize): i32;
@external("wasi_snapshot_preview1", "fd_write")
declare function fd_write(fd: i32, slices: usize, count: i32, done: usize): i32;
@external("wasi_snapshot_preview1", "proc_exit")
declare function proc_exit(code: i32): void;
const slice = memory.data(8);
const done = memory.data(8);
function readAll(fd: i32): string {
  let all = "";
  const part = new ArrayBuffer(4096);
  while (true) {
    store<usize>(slice, changetype<usize>(part));
    store<i32>(slice, 4096, 4);
    if (fd_read(fd, slice, 1, done) != 0 || load<i32>(done) == 0) return all;
    all += String.UTF8.decode(part.slice(0, load<i32>(done)));
  }
}
function say(text: string, code: i32): void {
  const bytes = String.UTF8.encode(text);
  store<usize>(slice, changetype<usize>(bytes));
  store<i32>(slice, bytes.byteLength, 4);
  fd_write(1, slice, 1, done);
  proc_exit(code);
}
const document = readAll(0);
function raw(name: string): string {
  const from = document.indexOf('"' + name + '":');
  if (from < 0) return "";
  const start = from + name.length + 3;
  let inText = false;
  for (let end = start; end < document.length; end++) {
    const sign = document.charAt(end);
    if (sign == "\\\\") end++;
    else if (sign == '"') inText = !inText;
    else if (!inText && (sign == "," || sign == "}")) return document.substring(start, end);
  }
  return "";
}
function text(name: string): string {
  const value = raw(name);
  if (value.length < 2 || value.charAt(0) != '"') { say('{"error":"no ' + name + '"}', 1); return ""; }
  return value.substring(1, value.length - 1);
}
function number(name: string): i32 { return I32.parseInt(raw(name)); }
`;

/** Opens a file of the first folder or file that was granted. */
export const FILES = `@external("wasi_snapshot_preview1", "path_open")
declare function path_open(fd: i32, lookup: i32, path: usize, length: i32, flags: i32, rights: u64, inheriting: u64, fdFlags: i32, into: usize): i32;
function open(path: string): i32 {
  const bytes = String.UTF8.encode(path);
  const errno = path_open(3, 0, changetype<usize>(bytes), bytes.byteLength, 0, 2, 0, 0, done);
  return errno == 0 ? load<i32>(done) : -errno;
}
`;

export const DRAFTS = `@external("skg", "external_draft")
declare function external_draft(handle: i32, payload: usize, length: i32, response: usize, room: i32, actual: usize): i32;
function draft(handle: i32, content: string): i32 {
  const payload = String.UTF8.encode('{"slot":"note","content":"' + content + '"}');
  const response = new ArrayBuffer(1024);
  return external_draft(handle, changetype<usize>(payload), payload.byteLength, changetype<usize>(response), 1024, done);
}
`;

export interface Piece extends Partial<Omit<NodeDraft, "cases" | "source">> {
  readonly name: string;
  /** AssemblyScript behind the prelude. */
  readonly code: string;
  /** Inputs with what is expected of each; files beside it where the node reads some. */
  readonly cases: readonly (readonly [input: unknown, expect: unknown, files?: Record<string, string>])[];
}

/** A draft as a model would answer it: everything that is not said is as it has to be. */
export function aDraft({ name, code, cases, ...rest }: Piece): NodeDraft {
  const inputs = Object.keys((cases[0]?.[0] ?? {}) as object);
  return {
    name,
    header: `Does ${name.replaceAll("-", " ")}.`,
    description: `Does ${name.replaceAll("-", " ")}. Use it when somebody asks for that.`,
    task_type: name.replaceAll("-", "_"),
    trigger_phrases: [name.replaceAll("-", " ")],
    input_schema: JSON.stringify({ type: "object", required: inputs }),
    output_schema: JSON.stringify({ type: "object" }),
    requested_capabilities: [],
    forbidden_capabilities: ["network.write"],
    preconditions: [],
    verifiers: [{ name: "has_result", check: "has(output.result)", reason: "There is a result." }],
    language: "assemblyscript",
    ...rest,
    source: PRELUDE + code,
    cases: cases.map(([input, expect, files], at) => ({
      name: `case-${at + 1}`,
      input: JSON.stringify(input),
      files: files === undefined ? null : JSON.stringify(files),
      expect: JSON.stringify(expect),
      check: null,
    })),
  };
}

export const READS_DOCS = { effect: "local.read", adapter: "fs", scope: '{"path":"docs"}' };
export const LEAVES_NOTES = { effect: "external.draft", adapter: "queue", scope: '{"output_slot":"note"}' };
