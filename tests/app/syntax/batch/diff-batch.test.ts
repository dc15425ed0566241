import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltSkl, builtSkl } from "../../../support/built-skl.ts";

const VERSIONS = ["export const a = 1;\n", "export const a = 2;\n", "export const b = 1;\n", "export   const a = 1;\n"];
let folder = "";
let built: BuiltSkl;

beforeAll(async () => {
  built = builtSkl();
  folder = await mkdtemp(join(tmpdir(), "skl-batch-"));
  await Promise.all(VERSIONS.map((source, at) => writeFile(join(folder, `v${at}.ts`), source)));
});
afterAll(() => {
  return rm(folder, { recursive: true, force: true });
});

function start(): ChildProcessByStdio<Writable, Readable, null> {
  const args = [join(built.folder, "dist/skl.js"), "diff", "--batch"];
  return spawn(process.execPath, args, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
}

/** A good part of them is wrong. */
const requests = Array.from({ length: 400 }, (_, id) => {
  if (id % 9 === 5) return "no request";
  if (id % 7 === 3) return JSON.stringify({ id, old: "v0.ts", new: "missing.ts" });
  return JSON.stringify({ id, old: `v${id % VERSIONS.length}.ts`, new: `v${(id * 3 + 1) % VERSIONS.length}.ts` });
});

describe("skl diff --batch", () => {
  it("answers line by line in input order, also the lines that are wrong, whatever their number", async () => {
    const all = start();
    all.stdin.end(`${requests.join("\n")}\n`);
    const answers = (await text(all.stdout)).trimEnd().split("\n");
    const expected = requests.map((line, id) => (line.includes("no request") ? null : id));
    expect(answers.map((answer) => JSON.parse(answer).id)).toEqual(expected);

    const few = start();
    few.stdin.end(`${requests.slice(0, 12).join("\n")}\n`);
    const alone = (await text(few.stdout)).trimEnd().split("\n");
    // The pairs repeat, so an answer far down must be that of the same pair among the first.
    for (const [at, answer] of answers.entries()) {
      const same = alone.findIndex((_, first) => withoutId(requests[first]) === withoutId(requests[at]));
      if (same >= 0) expect(withoutId(answer)).toBe(withoutId(alone[same]));
    }
  });

  it("answers each line before the next one comes", async () => {
    const skl = start();
    for (const line of requests.slice(0, 60)) {
      skl.stdin.write(`${line}\n`);
      const [chunk] = await once(skl.stdout, "data");
      expect(String(chunk).trimEnd().split("\n")).toHaveLength(1);
    }
    skl.stdin.end();
    await once(skl, "close");
    expect(skl.exitCode).toBe(2);
  });

  it("ends without a word when nobody reads its answers any more", async () => {
    const skl = start();
    skl.stdin.on("error", () => {});
    const right = requests.filter((line) => !line.includes("no request") && !line.includes("missing"));
    skl.stdin.write(`${right.join("\n")}\n`);
    await once(skl.stdout, "data");
    skl.stdout.destroy();
    // Its input stays open: it must notice by the answers alone.
    skl.stdin.write(`${right.join("\n")}\n`.repeat(20));
    const [code, signal] = await once(skl, "close");
    expect([code, signal]).toEqual([0, null]);
  });
});

function withoutId(line: string | undefined): string {
  return (line ?? "").replace(/"id":\d+,?/, "");
}
