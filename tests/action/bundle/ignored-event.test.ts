import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aRunner, outputsIn } from "../runner.ts";

const bundle = join(import.meta.dirname, "../../../action/dist/index.js");

describe("the bundle, started as the runner does", () => {
  it("ignores an event that is not for it, and asks no network", () => {
    const runner = aRunner(mkdtempSync(join(tmpdir(), "skl-bundle-")), {
      name: "star",
      payload: { action: "created" },
    });
    const ran = start(runner.env);
    const reason = "The Action does nothing for the event star (created).";
    expect(ran).toMatchObject({ status: 0, stderr: "" });
    expect(ran.stdout.split("\n").at(-2)).toBe(`Ignored: ${reason}`);
    const { report = "", ...outputs } = outputsIn(runner.outputFile);
    expect(outputs).toEqual({
      verdict: "",
      mode: "",
      ignored: reason,
      reviewed: "0",
      merged: "[]",
      "rfcs-opened": "[]",
    });
    expect(JSON.parse(readFileSync(report, "utf8"))).toEqual({ mode: null, ignored: reason });
    expect(readFileSync(runner.summaryFile, "utf8")).toBe("");
  });

  it("ends with 2 and all problems when its inputs are wrong", () => {
    const inputs = { mode: "all", "dry-run": "perhaps" };
    const ran = start(aRunner(mkdtempSync(join(tmpdir(), "skl-bundle-")), { inputs }).env);
    expect(ran.status).toBe(2);
    expect(ran.stdout).toMatch(/::error title=skl%3A INPUT_INVALID::mode is "all".+%0Adry-run is "perhaps"/);
  });

  it("ends with 2 where there is no runner", () => {
    const ran = start({ PATH: process.env.PATH });
    expect(ran.status).toBe(2);
    expect(ran.stdout).toContain("EVENT_UNREADABLE");
  });
});

/** Any connection of the process, whatever opens it, ends it with a message. */
const noNetwork = `data:text/javascript,${encodeURIComponent(
  'import net from "node:net"; net.Socket.prototype.connect = () => { throw new Error("the network was asked"); };',
)}`;

function start(env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, ["--import", noNetwork, bundle], { env, encoding: "utf8" });
}
