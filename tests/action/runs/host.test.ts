import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundle, nodeFlags } from "../../support/runner/bundle.ts";
import { type Ended, hosted } from "../../support/runner/host.ts";
import { aRunner } from "../runner.ts";

type Environment = Readonly<Record<string, string>>;

/** As the runs of the other tests share processes, so that one run has to be like the other there. */
test("a run in a process of many ends and prints as in one of its own, whatever ran before it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skl-host-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { env } = aRunner(folder, { inputs: { token: "first" } });
  const ignored = env as Environment;
  const unreadable = { PATH: ignored.PATH ?? "", INPUT_TOKEN: "second" };
  const cases = { ignored, unreadable, refused: { ...ignored, INPUT_MODE: "guess" }, again: ignored };
  const own = Object.values(cases).map((each) => inItsOwn(folder, each));
  const shared: Ended[] = [];
  for (const each of Object.values(cases)) shared.push(await hosted({ cwd: folder, env: each }));
  expect(shared).toEqual(own);
  expect(own.map(({ exit }) => exit)).toEqual([0, 2, 2, 0]);
});

function inItsOwn(cwd: string, env: Environment): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeFlags, bundle], {
    cwd,
    env,
    encoding: "utf8",
  });
  return { exit: status ?? -1, log: stdout + stderr };
}
