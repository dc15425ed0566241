import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { builtSkl } from "../support/built-skl.ts";

const stage = realpathSync(mkdtempSync(join(tmpdir(), "skl-watch-")));
/** Gives a program a terminal. */
const SCRIPT = "/usr/bin/script";
const CLEARED = "\u001b[K";
const built = builtSkl();
afterAll(() => {
  rmSync(stage, { recursive: true, force: true });
});

/** Ends the screen by its key once it was drawn, and returns what it wrote to a terminal of 40 columns. */
function drawnOnTerminal(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const command = `stty cols 40 rows 30; exec "${process.execPath}" "${join(built.folder, "dist/skl.js")}" watch --offline`;
    const child = spawn(SCRIPT, ["-qec", command, "/dev/null"], { cwd: folder });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      const wasDrawn = text.includes("Work trees here");
      text += chunk.toString("utf8");
      if (!wasDrawn && text.includes("Work trees here")) child.stdin.write("q");
    });
    child.stdin.on("error", reject);
    child.on("error", reject);
    child.on("close", () => resolve(text));
  });
}

it.skipIf(!existsSync(SCRIPT))(
  "clears each row of the screen before its text, so that a full row keeps its last letter",
  async () => {
    for (const args of [
      ["init", "-q", "-b", "main"],
      ["commit", "-q", "--allow-empty", "-m", "start"],
    ])
      spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: stage });
    const rows = (await drawnOnTerminal(stage)).split(/\r+\n/);
    expect(rows.some((row) => row.includes("Work trees here"))).toBe(true);
    expect(rows.filter((row) => row !== CLEARED && row.endsWith(CLEARED))).toEqual([]);
  },
);
