import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compilerProblem } from "../../scripts/build-nodes.mjs";
import { startFreshThreads } from "../../src/runtime/engine/host/index.ts";
import { SCOPED_ADAPTERS } from "../../src/runtime/engine/scopes/index.ts";
import { noApprovals } from "../../src/runtime/use/approvals-file.ts";
import { loadManifest } from "../../src/runtime/use/policy-check.ts";
import { runNode } from "../../src/runtime/use/run-node.ts";
import { parseSkillFolder } from "../../src/skills/engine/package/index.ts";
import { checkRe2Pattern } from "../../src/skills/use/library/parsed-package.ts";
import { workerScript } from "../runtime/host/kit/run.ts";
import { freshFolder } from "../support/folders.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/writing-nodes.md"), "utf8");

/** The files and commands that a section of the page gives, as somebody would write them. */
function readPageExample(section: string) {
  const text = page.split("\n## ").find((part) => part.startsWith(section)) ?? "";
  const files = [...text.matchAll(/^`([\w.]+)`.*\n\n```\w+\n([\s\S]*?\n)```$/gm)].map(
    ([, name = "", content = ""]) => [name, content] as const,
  );
  const commands = [...text.matchAll(/^```\n([\s\S]*?)\n```$/gm)].flatMap(([, lines = ""]) => lines.split("\n"));
  return { files: new Map(files), commands };
}

const examples = { "In Rust": "file-words", "In AssemblyScript": "note-draft" };

describe.each(Object.entries(examples))("the example %s", (section, name) => {
  test("is a package with a manifest and a policy that can be read", async () => {
    const { files } = readPageExample(section);
    const folder = join(freshFolder(), name);
    mkdirSync(folder);
    for (const [file, content] of files) writeFileSync(join(folder, file), content);
    const source = [...files.keys()].find((file) => file.startsWith("node."));
    const bytes = new Map([...files].map(([file, content]) => [file, Buffer.from(content)]));
    const { problems } = parseSkillFolder(
      { folder: name, files: bytes.set("node.wasm", Buffer.alloc(8)) },
      checkRe2Pattern,
    );
    const { warnings } = await loadManifest(join(folder, "skill.yaml"), SCOPED_ADAPTERS);
    expect({ problems, warnings, source }).toEqual({
      problems: [],
      warnings: [],
      source: section === "In Rust" ? "node.rs" : "node.ts",
    });
  });
});

/** Four seconds; with SKL_NODES=all. */
const isAsked = process.env.SKL_NODES === "all" && compilerProblem() === null;

test.runIf(isAsked)("the example in Rust compiles by its command and counts the words", async () => {
  const { files, commands } = readPageExample("In Rust");
  const cwd = freshFolder();
  cpSync(join(root, "nodes/sdk"), join(cwd, "sdk"), { recursive: true });
  for (const [file, content] of files) writeFileSync(join(cwd, file), content);
  mkdirSync(join(cwd, "docs"));
  writeFileSync(join(cwd, "docs/page.md"), "Three words here\n");
  const [program = "", ...args] = commands.find((line) => line.startsWith("rustc "))?.split(" ") ?? [];
  expect(spawnSync(program, args, { cwd, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  const threads = startFreshThreads(workerScript());
  const { output } = await runNode({
    cwd,
    env: { SKL_HOME: join(cwd, "home") },
    module: readFileSync(join(cwd, "node.wasm")),
    manifest: join(cwd, "skill.yaml"),
    grants: { kind: "policy", given: join(cwd, "policy.yaml") },
    input: { path: "docs/page.md" },
    limits: {},
    approvals: noApprovals,
    mode: "full",
    args: ["node.wasm"],
    environment: [],
    threads,
    signal: new AbortController().signal,
  });
  await threads.close();
  expect(output).toEqual({ path: "docs/page.md", words: 3 });
});
