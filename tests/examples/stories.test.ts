import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
/** The files of the team server are no story; tests/server/operating.test.ts reads and starts them. */
const NO_STORY = "server";
const examples = readdirSync(join(root, "examples"), { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== NO_STORY,
);
const stage = mkdtempSync(join(tmpdir(), "skl-examples-"));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

interface Section {
  readonly title: string;
  readonly commands: string;
  /** Each of these stands somewhere in what the commands print. */
  readonly expected: readonly string[];
}

/** The sections of a README that have commands: an `sh` block, and the lines of a `text` block that may follow it. */
function splitReadmeSections(markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((text) => {
      const commands = /```sh\n(.*?)```/s.exec(text)?.[1];
      if (commands === undefined) return [];
      const expected = /```text\n(.*?)```/s.exec(text)?.[1]?.trimEnd().split("\n") ?? [];
      return [{ title: text.split("\n", 1)[0] ?? "", commands, expected }];
    });
}

/** An environment with `skl` on its path, and nothing of whoever runs the tests. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "skl"), `#!/bin/sh\nexec "${process.execPath}" "${join(root, "dist/skl.js")}" "$@"\n`);
  chmodSync(join(bin, "skl"), 0o755);
  const own = Object.entries(process.env).filter(([name]) => !/^(GIT_|SKL_|npm_)/.test(name));
  return {
    ...Object.fromEntries(own),
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
  };
}

describe.skipIf(process.platform === "win32")("an example", () => {
  it.each(examples.map(({ name }) => name))("%s goes as its README says", (name) => {
    const folder = join(stage, name);
    cpSync(join(root, "examples", name), join(folder, name), { recursive: true });
    const sections = splitReadmeSections(readFileSync(join(folder, name, "README.md"), "utf8"));
    expect(sections.length).toBeGreaterThan(2);
    // One shell goes through all sections, as a reader's does.
    const marked = sections.map(({ commands }, at) => `${commands}\necho "=== end of section ${at}"\n`).join("");
    const run = spawnSync("bash", ["-e"], {
      cwd: join(folder, name),
      env: environmentIn(folder),
      input: marked,
      encoding: "utf8",
    });
    expect({ code: run.status, stderr: run.status === 0 ? "" : run.stderr }).toEqual({ code: 0, stderr: "" });
    const printed = run.stdout.split(/=== end of section \d+\n/);
    const missing = sections.flatMap(({ title, expected }, at) =>
      expected.filter((line) => !printed[at]?.includes(line)).map((line) => `${title}: ${line}`),
    );
    expect(missing).toEqual([]);
  });
});
