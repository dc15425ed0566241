import { spawnSync } from "node:child_process";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../../support/built-skl.ts";
import { assembleCaseModule } from "../attacks/kit/assemble.ts";
import { readPrograms, type WasiProgram } from "./program.ts";
import { askWasmtime, base64, missingWasmtime } from "./wasmtime.ts";

const reason = missingWasmtime();
let root: string;
let built: BuiltSkl;

beforeAll(() => {
  if (reason !== null) return;
  root = mkdtempSync(join(tmpdir(), "skl-second-opinion-"));
  built = builtSkl();
});

afterAll(() => {
  if (reason !== null) return;
  rmSync(root, { recursive: true, force: true });
});

interface Ended {
  readonly ended: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

/** The folder of a program, once for each side. */
function laidOut({ name, files = {} }: WasiProgram, side: "here" | "there"): string {
  const folder = join(root, side, name.replaceAll(" ", "-"));
  mkdirSync(folder, { recursive: true });
  for (const [path, placed] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (typeof placed === "string") writeFileSync(join(folder, path), placed);
    else if ("link" in placed) symlinkSync(placed.link, join(folder, path));
    else mkdirSync(join(folder, path));
  }
  return folder;
}

function left(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (path: string) => {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const at = path === "" ? name : `${path}/${name}`;
      const facts = lstatSync(join(folder, at));
      found[at] = facts.isSymbolicLink()
        ? `link ${readlinkSync(join(folder, at))}`
        : facts.isFile()
          ? readFileSync(join(folder, at), "latin1")
          : "folder";
      if (facts.isDirectory()) visit(at);
    }
  };
  visit("");
  return found;
}

/** What each step printed, with the step in front of it. */
function told({ does = [] }: WasiProgram, stdout: string): string[] {
  const lines = stdout.split("\n").slice(0, -1);
  const printing = does.filter((one) => !("show" in one || "exit" in one));
  return lines.map((line, at) => `${JSON.stringify(printing[at])} ${line}`);
}

/** What is answered otherwise on purpose, by what Wasmtime's line is. */
function purposes({ differs = [] }: WasiProgram): ReadonlyMap<string, string> {
  return new Map(
    differs.flatMap(({ here: ours, there, steps }) =>
      steps.map((one) => [`${JSON.stringify(one)} ${there}`, `${JSON.stringify(one)} ${ours}`] as const),
    ),
  );
}

function here(program: WasiProgram, module: Uint8Array, folder: string): Ended {
  const { args = [], env = {}, compat } = program;
  const file = join(root, "program.wasm");
  writeFileSync(file, module);
  const options = [
    ...(compat === true ? ["--compat"] : []),
    ...["--dir", `${folder}::folder`],
    ...Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
  ];
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [join(built.folder, "dist/skl.js"), "node", "wasi", ...options, file, "--", ...args],
    { encoding: "latin1", input: "" },
  );
  return { ended: status ?? signal ?? "", stdout, stderr };
}

const programs = readPrograms();

describe.skipIf(reason !== null)(`WASI programs under Wasmtime${reason === null ? "" : ` (${reason})`}`, () => {
  test("answer, print, exit and leave the same files as under `skl node wasi`", async () => {
    const modules = await Promise.all(
      programs.map((program) =>
        assembleCaseModule({ name: program.name, does: program.does, program: program.program, with: program.with }),
      ),
    );
    const folders = programs.map((program) => ({ here: laidOut(program, "here"), there: laidOut(program, "there") }));
    const theirs = askWasmtime<Ended>(
      programs.map((program, at) => ({
        kind: "wasi",
        module: base64(modules[at] ?? new Uint8Array()),
        args: ["program.wasm", ...(program.args ?? [])],
        env: Object.entries(program.env ?? {}),
        folder: folders[at]?.there ?? null,
        name: "folder",
      })),
    );
    for (const [at, program] of programs.entries()) {
      const ours = here(program, modules[at] ?? new Uint8Array(), folders[at]?.here ?? "");
      const their = theirs[at] as Ended;
      const known = purposes(program);
      const there = told(program, their.stdout);
      expect.soft(told(program, ours.stdout)).toEqual(there.map((line) => known.get(line) ?? line));
      expect.soft([...known.keys()].filter((line) => !there.includes(line))).toEqual([]);
      expect.soft([program.name, ours.ended, ours.stderr]).toEqual([program.name, their.ended, their.stderr]);
      expect.soft({ name: program.name, files: left(folders[at]?.here ?? "") }).toEqual({
        name: program.name,
        files: left(folders[at]?.there ?? ""),
      });
    }
  });
});
