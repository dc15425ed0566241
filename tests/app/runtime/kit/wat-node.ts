import openWabt from "wabt";

const wabt = openWabt();

/** What a node of a test does with its input. */
export type NodeDoes =
  | { readonly kind: "says"; readonly output: string }
  /** Prints the whole document that it was given. */
  | { readonly kind: "echoes" }
  | { readonly kind: "drafts" | "sends"; readonly content: string }
  /** Reads this page by HTTP. */
  | { readonly kind: "gets"; readonly url: string }
  | { readonly kind: "traps" };

/** The module of a node, as its author's compiler would make it. */
export async function nodeModule(does: NodeDoes): Promise<Uint8Array> {
  const { parseWat } = await wabt;
  const parsed = parseWat("node.wat", writeWatNode(does));
  try {
    return parsed.toBinary({}).buffer;
  } finally {
    parsed.destroy();
  }
}

const payloadAt = 1024;

function writeWatNode(does: NodeDoes): string {
  switch (does.kind) {
    case "says":
      return module({ data: does.output, start: print(payloadAt, bytes(does.output)) });
    case "echoes":
      return module({ data: "", start: "(drop (call $input)) (call $print (i32.const 65536) (global.get $length))" });
    case "traps":
      return module({ data: "", start: "unreachable" });
    case "drafts":
      return calls({ name: "external_draft", payload: { slot: "mail", content: does.content }, token: "" });
    case "gets":
      return calls({ name: "http_get", payload: { url: does.url }, token: "" });
    case "sends":
      return calls({
        name: "external_send",
        payload: { slot: "mail", content: does.content },
        token: "(call $token)",
      });
  }
}

interface HostCall {
  readonly name: string;
  readonly payload: object;
  readonly token: string;
}

/** Takes the first handle of the input, calls, and prints `{"done":true}` or exits with the errno. */
function calls({ name, payload: document, token }: HostCall): string {
  const payload = JSON.stringify(document);
  const params = `(param i32 i32 i32 i32 i32 i32${token === "" ? "" : " i32"})`;
  return module({
    imports: `(import "skg" "${name}" (func $host ${params} (result i32)))`,
    data: payload,
    start: `
      (local $errno i32)
      (drop (call $input))
      (local.set $errno (call $host (call $number (call $after (i32.const 256) (i32.const 9)))
        (i32.const ${payloadAt}) (i32.const ${bytes(payload)}) (i32.const 32768) (i32.const 4096) (i32.const 16) ${token}))
      (if (local.get $errno) (then (call $exit (local.get $errno))))
      ${print(320, 13)}`,
  });
}

const bytes = (text: string): number => Buffer.byteLength(text);
const print = (at: number, length: number): string => `(call $print (i32.const ${at}) (i32.const ${length}))`;
const literal = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join("");

function module({ imports = "", data, start }: { imports?: string; data: string; start: string }): string {
  return `(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  ${imports}
  (memory (export "memory") 4)
  (global $length (mut i32) (i32.const 0))
  (data (i32.const 256) "${literal('"handle":')}")
  (data (i32.const 272) "${literal('"approvals":{"external.send":')}")
  (data (i32.const 320) "${literal('{"done":true}')}")
  (data (i32.const ${payloadAt}) "${literal(data)}")
  ;; Reads the input to 65536 and gives its length.
  (func $input (result i32)
    (i32.store (i32.const 0) (i32.const 65536))
    (i32.store (i32.const 4) (i32.const 131072))
    (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (global.set $length (i32.load (i32.const 8)))
    (global.get $length))
  (func $print (param $at i32) (param $count i32)
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (local.get $count))
    (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))))
  ;; Behind the first place of a text in the input; 0: it is not there.
  (func $after (param $text i32) (param $count i32) (result i32)
    (local $at i32) (local $i i32)
    (local.set $at (i32.const 65536))
    (loop $next
      (local.set $i (i32.const 0))
      (block $differs
        (loop $same
          (br_if $differs (i32.ne
            (i32.load8_u (i32.add (local.get $at) (local.get $i)))
            (i32.load8_u (i32.add (local.get $text) (local.get $i)))))
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br_if $same (i32.lt_u (local.get $i) (local.get $count))))
        (return (i32.add (local.get $at) (local.get $count))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $at) (i32.add (i32.const 65536) (global.get $length)))))
    (i32.const 0))
  (func $number (param $at i32) (result i32)
    (local $value i32) (local $digit i32)
    (if (i32.eqz (local.get $at)) (then (return (i32.const 0))))
    (block $end
      (loop $next
        (local.set $digit (i32.sub (i32.load8_u (local.get $at)) (i32.const 48)))
        (br_if $end (i32.ge_u (local.get $digit) (i32.const 10)))
        (local.set $value (i32.add (i32.mul (local.get $value) (i32.const 10)) (local.get $digit)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (local.get $value))
  (func $token (result i32) (call $number (call $after (i32.const 272) (i32.const 29))))
  (func (export "_start") ${start}))`;
}
