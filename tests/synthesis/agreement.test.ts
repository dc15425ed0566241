import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  applyProgram,
  type Edit,
  type EditProgram,
  emitModuleSource,
  type Files,
  type Slots,
} from "../../src/learn/synthesis/index.ts";
import { findAssemblyScript } from "../../src/runtime/compilers/assemblyscript.ts";
import { type Compiler, isCompiler } from "../../src/runtime/compilers/index.ts";
import { keepWarmThreads, type Threads } from "../../src/runtime/engine/host/index.ts";
import { noApprovals } from "../../src/runtime/use/approvals-file.ts";
import { makeCaseFolder } from "../../src/runtime/use/case-folder.ts";
import { runNode } from "../../src/runtime/use/run-node.ts";
import { workerScript } from "../runtime/host/kit/run.ts";

const found = await findAssemblyScript(process.cwd(), { optimizeLevel: 0 });
const reason = isCompiler(found) ? null : found.reason;

const text = (value: string) => [{ text: value }];
const slot = (name: string, form: "plain" | "bare" | "minor" | "lower" = "plain") => ({ slot: name, form });
const path = (value: string) => text(value);
const to = (...template: readonly ({ text: string } | ReturnType<typeof slot>)[]) => ({
  kind: "text" as const,
  template,
});
const bump = (part: "major" | "minor" | "patch") => ({ kind: "bump" as const, part });

const EDITS: readonly Edit[] = [
  {
    op: "set_field",
    path: path("a.json"),
    format: "json",
    pointer: [text("dep"), [slot("name")]],
    value: to({ text: "^" }, slot("version", "bare")),
  },
  { op: "set_field", path: path("a.json"), format: "json", pointer: [text("version")], value: bump("minor") },
  {
    op: "set_field",
    path: path("b.toml"),
    format: "toml",
    pointer: [text("tool"), text("x"), text("version")],
    value: to(slot("version")),
  },
  {
    op: "set_field",
    path: path("c.yml"),
    format: "yaml",
    pointer: [text("image"), text("tag")],
    value: to(slot("version", "minor")),
  },
  {
    op: "replace_token",
    path: path("d.py"),
    before: text('\n__version__ = "'),
    after: text('"\r\n'),
    old: null,
    value: to(slot("version", "bare")),
  },
  {
    op: "replace_token",
    path: path("d.py"),
    before: text("since "),
    after: text(""),
    old: [slot("old")],
    value: bump("patch"),
  },
  { op: "replace_in_lines", path: path("e.txt"), needle: [slot("name")], old: [slot("old")], value: [slot("version")] },
  {
    op: "append_below",
    path: path("f.md"),
    heading: text("## Next"),
    place: "section",
    addition: [{ text: "- " }, slot("note"), { text: "\n" }],
  },
  {
    op: "append_below",
    path: path("f.md"),
    heading: text("# Log"),
    place: "blank lines",
    addition: [{ text: "## " }, slot("version"), { text: "\n\n" }],
  },
  {
    op: "insert_sorted",
    path: path("g.txt"),
    anchor: text("names:"),
    line: [{ text: "- " }, slot("name")],
    ignoresCase: true,
  },
  {
    op: "replace_lines",
    path: path("h.rst"),
    old: text("Unreleased\n==========\n"),
    value: [slot("version"), { text: " of today\n" }, { rule: "=" }, { text: "\n" }],
  },
  {
    op: "replace_everywhere",
    folder: "",
    ending: "/pack.json",
    needle: [slot("current")],
    old: [slot("current")],
    value: [slot("version", "bare")],
  },
];

const READS: EditProgram["reads"] = [{ slot: "current", path: "p/pack.json", format: "json", pointer: ["version"] }];

const FILES: Files = {
  "a.json": '{ "version": "1.9.9",\n\t"dep": {"flask" : "^1.0", "ü\\"x": "2"}, "z": [1, {"version": "0"}] }\r\n',
  "b.toml": '# head\n[tool.x]\nversion = "1.0" # was 0.9\ntext = """\nversion = "7"\n"""\n[[tool.y]]\nversion = "2"\n',
  "c.yml": "image:\n  name: web\n  tag: 1.0   # now\n  text: |\n    tag: 2.0\nother:\n  tag: 3.0\n",
  "d.py": '# since 1.0.0.\r\n__version__ = "1.0.0"\r\n__version__ = "x y"\r\n',
  "e.txt": "flask==1.0.0\nmy-flask==1.0.0\nflask and 1.0.0. flask 1.0.0a\n",
  "f.md": "# Log\n\n## Next\n\n- a\n\n```\n## no heading\n```\n\n## 1.0\n\n- b",
  "h.rst": "Unreleased\n==========\n\n- a\n",
  "p/pack.json": '{ "version": "4.0.1", "own": "^4.0.1", "other": "14.0.1" }\n',
  "q/r/pack.json": '{ "version": "4.0.1" }',
  "q/pack.json": '{ "version": "4.0.2" }',
  "q/node_modules/x/pack.json": '{ "version": "4.0.1" }',
  "g.txt": "names:\n\n- adam\n- Carl\n- zoe\n\nend\n",
};

const SLOTS: readonly Slots[] = [
  { name: "flask", version: "v2.1.0", old: "1.0.0", note: 'said "no" \\ ü 🙂' },
  { name: "flask", version: "3.0", old: "1.0.0", note: "x" },
  { name: 'ü"x', version: "2", old: "9.9.9", note: "" },
  { name: "Bert", version: "1.2.3-rc.1", old: "1.0.0", note: "a\tb" },
];

let threads: Threads;
let home: string;

/** Runs the module dry in a folder with the files. */
async function moduleSays(module: Uint8Array, slots: Slots): Promise<unknown> {
  const folder = await makeCaseFolder(FILES);
  const grants = ["local.read", "local.write"].map((effect) => ({ effect, adapter: "fs", scope: { path: "." } }));
  const {
    output,
    exit_code,
    reason: why,
  } = await runNode({
    cwd: folder.path,
    env: { SKL_HOME: home },
    module,
    manifest: null,
    grants: { kind: "direct", file: "grants", bytes: Buffer.from(JSON.stringify(grants)) },
    input: slots,
    limits: {},
    approvals: noApprovals,
    mode: "dry run",
    args: ["node.wasm"],
    environment: [],
    threads,
    signal: new AbortController().signal,
  });
  await folder.remove();
  const { changed, files, error } = (output ?? {}) as Said;
  return exit_code === 0 ? { changed, files } : { refused: error?.edit ?? why };
}

function interpreterSays(program: EditProgram, slots: Slots): unknown {
  const applied = applyProgram(program, slots, FILES);
  if (applied.kind === "refused") return { refused: applied.edit };
  return { changed: Object.keys(applied.files), files: applied.files };
}

interface Said {
  readonly changed?: readonly string[];
  readonly files?: Files;
  readonly error?: { readonly edit: number };
}

describe.skipIf(reason !== null)(
  `the module of a program and its interpreter${reason === null ? "" : `: ${reason}`}`,
  () => {
    beforeAll(async () => {
      threads = keepWarmThreads(workerScript(), 1);
      home = await mkdtemp(join(tmpdir(), "skl-agree-"));
    });
    afterAll(async () => {
      await threads.close();
      await (found as Compiler).close();
      await rm(home, { recursive: true, force: true });
    });

    const named = SLOTS[0] as Slots;
    const programs: readonly (readonly [string, EditProgram])[] = [
      ["all edits at once", { request: null, slots: [], reads: READS, edits: EDITS }],
      // The first edit of these is refused for some slots.
      ["the edits from behind", { request: null, slots: [], reads: READS, edits: [...EDITS].reverse() }],
    ];
    test.each(programs)("agree byte for byte on %s", async (_, program) => {
      const compiled = await (found as Compiler).compile(emitModuleSource(program));
      if (compiled.kind !== "compiled") throw new Error(compiled.message);
      for (const slots of SLOTS) {
        const says = interpreterSays(program, slots);
        expect({ slots, says: await moduleSays(compiled.module, slots) }).toEqual({ slots, says });
      }
      expect(interpreterSays(program, named)).toMatchObject({
        files: {
          "d.py": expect.stringContaining('"2.1.0"\r\n'),
          "h.rst": "v2.1.0 of today\n===============\n\n- a\n",
          "p/pack.json": '{ "version": "2.1.0", "own": "^2.1.0", "other": "14.0.1" }\n',
          "q/r/pack.json": '{ "version": "2.1.0" }',
        },
      });
    });
  },
);
