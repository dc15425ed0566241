import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasEnded } from "../../src/kernel/files/holder.ts";

const readProcStatFields = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /s, "")
    .split(" ");

test.runIf(process.platform === "linux")(
  "A killed process has ended though its parent never asked for it",
  async () => {
    // The parent becomes a program that does not wait for what the shell before it started.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    const ended = new Promise((resolve) => parent.on("close", resolve));
    const pid = await new Promise<number>((resolve) => parent.stdout.on("data", (text) => resolve(Number(text))));
    while (!readFileSync(`/proc/${parent.pid}/cmdline`, "latin1").startsWith("sleep")) await new Promise(setImmediate);
    const holder = { pid, host: "", started: readProcStatFields(pid)[19] ?? "" };
    expect(hasEnded(holder)).toBe(false);
    process.kill(pid, "SIGKILL");
    while (readProcStatFields(pid)[0] !== "Z") await new Promise(setImmediate);
    expect(hasEnded(holder)).toBe(true);
    parent.kill("SIGKILL");
    await ended;
  },
);
