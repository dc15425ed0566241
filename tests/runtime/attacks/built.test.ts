import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import type { NodeRun } from "../../../src/runtime/use/run-node.ts";
import { type BuiltSkl, builtSkl } from "../../support/built-skl.ts";
import type { AttackCase } from "./kit/case.ts";
import { listContainmentProblems } from "./kit/judge.ts";
import { laidOut, whoRuns } from "./kit/play.ts";
import { readClasses } from "./kit/read-cases.ts";

/** Cases that the built command plays, too: one of each way in which a run is held, and a control. */
const PLAYED = [
  "a file in the folder is written",
  "writing above the folder: ../beside.txt",
  "a secret of another name: other",
  "a loop without an end: (loop (br 0))",
  "a manifest that states another module",
  "an approval for another module",
];

const cases = readClasses().flatMap(({ attacks, controls }) => [...controls, ...attacks]);
let built: BuiltSkl;

beforeAll(() => {
  built = builtSkl();
});

test.each(PLAYED)("`skl node run` is held, too: %s", async (name) => {
  const found = cases.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no case ${name}.`);
  // What needs a server is played elsewhere.
  const grants = found.grants?.filter(({ adapter }) => adapter !== "http");
  const { world, one } = await laidOut({ ...found, ...(grants === undefined ? {} : { grants }) });
  try {
    const before = world.entries();
    const { status, stdout, stderr } = run(one, world.root);
    const result = JSON.parse(stdout) as NodeRun;
    const seen = {
      run: result,
      before,
      after: world.entries(),
      log: null,
      world,
      servers: { asked: [], askedInner: [] },
    };
    const problems = listContainmentProblems(one.must, seen);
    if (problems.length > 0) expect.fail(problems.join("\n"));
    const isDone = result.outcome === "ok" && result.exit_code === 0 && result.reason === null;
    expect([status, stderr]).toEqual([isDone ? 0 : 1, ""]);
  } finally {
    world.remove();
  }
});

function run(one: AttackCase, root: string) {
  const { manifest, grants, approvals, limits, mode } = one;
  const options = [
    ...(manifest === undefined ? [] : ["--manifest", "node.yaml"]),
    ...(grants === undefined ? [] : ["--grants", "../grants.json"]),
    ...(approvals === undefined ? [] : ["--approvals", "../approvals.json"]),
    ...(limits === undefined ? [] : ["--limits", JSON.stringify(limits)]),
    ...(mode === "dry run" ? ["--dry-run"] : []),
  ];
  return spawnSync(
    process.execPath,
    [`${built.folder}/dist/skl.js`, "node", "run", "../node.wasm", "--json", ...options],
    {
      cwd: `${root}/work`,
      env: { PATH: process.env.PATH, HOME: root, SKL_HOME: `${root}/home`, ...whoRuns(one) },
      encoding: "utf8",
    },
  );
}
