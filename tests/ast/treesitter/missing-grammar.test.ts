/** A package as a stranger installs it, without the grammars that are packages of their own. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltSkl, ownSkl } from "../../support/built-skl.ts";

describe("skl without the packages of grammars", () => {
  let skl: BuiltSkl;
  let folder: string;

  beforeAll(() => {
    skl = ownSkl();
    rmSync(join(skl.folder, "node_modules"));
    folder = mkdtempSync(join(tmpdir(), "skl-missing-grammar-"));
    const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder });
    git("init", "-q", "-b", "main");
    const sources = { "a.kt": "val x = 1\n", "b.kt": "val y = 1\n", "c.cs": "class A {}\n", "d.java": "class A {}\n" };
    for (const [path, text] of Object.entries(sources)) writeFileSync(join(folder, path), text);
    git("add", ".");
    git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "Begin");
  }, 60_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("compares newer syntax as text, and names the package that would read it", () => {
    for (const [name, text] of Object.entries({ old: "x = 1\n", now: "x = [*a for a in b]\n" }))
      writeFileSync(join(folder, `${name}.py`), text);
    const given = [join(skl.folder, "dist/skl.js"), "diff", "old.py", "now.py", "--json"];
    const { stdout } = spawnSync(process.execPath, given, { cwd: folder, encoding: "utf8" });
    const { parse_error, compared_by } = JSON.parse(stdout);
    expect([parse_error, compared_by]).toEqual([
      "line 1: iterable unpacking cannot be used in comprehension (the package @vscode/tree-sitter-wasm@0.3.1, which may read it, is not installed)",
      undefined,
    ]);
  });

  it("has doctor name each language of the repository that is not read, and the package that reads it", () => {
    const { stdout } = spawnSync(process.execPath, [join(skl.folder, "dist/skl.js"), "doctor", "--json"], {
      cwd: folder,
      encoding: "utf8",
    });
    const { findings } = JSON.parse(stdout) as { findings: readonly { readonly code: string }[] };
    const missing = (message: string, name: string) => ({
      code: "GRAMMAR_MISSING",
      severity: "warning",
      message: `${message} is not read: the package ${name} is not installed.`,
      fix: `Install it beside skl: \`npm install --ignore-scripts ${name}\`, with --global where skl is installed so.`,
    });
    expect(findings.filter(({ code }) => code === "GRAMMAR_MISSING")).toEqual([
      missing("Kotlin (2 files, such as a.kt)", "@tree-sitter-grammars/tree-sitter-kotlin@1.1.0"),
      missing("C# (1 file, such as c.cs)", "@vscode/tree-sitter-wasm@0.3.1"),
    ]);
  });
});
