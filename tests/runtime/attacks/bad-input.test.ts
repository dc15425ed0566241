import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SklError } from "../../../src/kernel/domain/index.ts";
import { startFreshThreads, type Threads } from "../../../src/runtime/engine/host/index.ts";
import { claimApprovals } from "../../../src/runtime/use/approvals-file.ts";
import { listAttestations } from "../../../src/runtime/use/attest-log.ts";
import { verifyAttestations } from "../../../src/runtime/use/attest-verify.ts";
import { type NodeRun, runNode } from "../../../src/runtime/use/run-node.ts";
import { type BuiltSkl, builtSkl } from "../../support/built-skl.ts";
import { workerScript } from "../host/kit/run.ts";
import { assembleCaseModule } from "./kit/assemble.ts";

const WRITING = [{ effect: "local.write", adapter: "fs", scope: { path: "." } }];
const writes = (path: string): Promise<Uint8Array> => assembleCaseModule({ name: path, does: [{ put: path }] });

let built: BuiltSkl;
let script: URL;
let root: string;

beforeAll(async () => {
  built = builtSkl();
  script = workerScript();
});

const folder = (): string => {
  root = mkdtempSync(join(tmpdir(), "skl-bad-input-"));
  for (const name of ["work", "home"]) mkdirSync(join(root, name), { mode: 0o700 });
  return root;
};
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

interface Started {
  readonly threads: Threads;
  readonly grants?: readonly unknown[];
}

/** A full run below `root`; a text is the code of why it could not be carried out. */
async function run(module: Uint8Array, { threads, grants = WRITING }: Started): Promise<NodeRun | string> {
  try {
    return await runNode({
      cwd: join(root, "work"),
      env: { SKL_HOME: join(root, "home") },
      module,
      manifest: null,
      grants: { kind: "direct", file: "grants", bytes: Buffer.from(JSON.stringify(grants)) },
      input: null,
      limits: {},
      approvals: await claimApprovals(null, join(root, "home")),
      mode: "full",
      args: ["node.wasm"],
      environment: [],
      threads,
      signal: new AbortController().signal,
    });
  } catch (cause) {
    if (cause instanceof SklError) return cause.code;
    throw cause;
  }
}

async function logBelow(home: string) {
  const env = { SKL_HOME: home };
  const question = { cwd: root, env, file: null, keys: [], checkpoints: [], progress: () => undefined };
  const { ok } = await verifyAttestations(question);
  const { attestations } = await listAttestations(env, 20);
  return { ok, outcomes: attestations.map(({ kind, outcome }) => outcome ?? kind) };
}

describe("two runs at once", () => {
  test("that write different files both do, and both are attested", async () => {
    const home = join(folder(), "home");
    const threads = startFreshThreads(script);
    const modules = await Promise.all(["one.txt", "two.txt"].map(writes));
    const runs = await Promise.all(modules.map((module) => run(module, { threads })));
    await threads.close();
    const { ok, outcomes } = await logBelow(home);
    expect(runs.map((one) => typeof one !== "string" && [one.outcome, one.changes])).toEqual([
      ["ok", "applied"],
      ["ok", "applied"],
    ]);
    expect([ok, outcomes.filter((one) => one === "ok").length]).toEqual([true, 2]);
    expect(["one.txt", "two.txt"].map((name) => readFileSync(join(root, "work", name), "utf8"))).toEqual([
      "planted",
      "planted",
    ]);
  });

  test("that make the same file do not mix: each did it as a whole or says why it did not", async () => {
    const home = join(folder(), "home");
    const threads = startFreshThreads(script);
    const texts = ["first".repeat(1000), "second".repeat(1000)];
    const modules = await Promise.all(
      texts.map((text) => assembleCaseModule({ name: text.slice(0, 6), does: [{ put: "same.txt", text, flags: 5 }] })),
    );
    const runs = await Promise.all(modules.map((module) => run(module, { threads })));
    await threads.close();
    const files = runs.map((one) => (typeof one === "string" ? one : one.changes));
    const kept = readFileSync(join(root, "work/same.txt"), "utf8");
    // `none`: the other one was done before this one looked, and the guest heard that the file is there.
    const known: readonly string[] = ["applied", "not applied", "none"];
    expect(files.filter((one) => !known.includes(one))).toEqual([]);
    expect(texts.filter((_, at) => files[at] === "applied")).toContain(kept);
    expect((await logBelow(home)).ok).toBe(true);
  });
});

/** Threads of which each is ended while it works. */
function dying(base: Threads): Threads {
  return {
    ...base,
    take: () => {
      const worker = base.take();
      setTimeout(() => void worker.terminate(), 60);
      return worker;
    },
  };
}

test("a worker that dies leaves nothing half done, and the run is attested as one that could not be carried out", async () => {
  const home = join(folder(), "home");
  const threads = startFreshThreads(script);
  const module = await assembleCaseModule({
    name: "dies",
    does: [{ put: "planted.txt" }, { repeat: 2_000_000_000, steps: [{ do: "fd_close", args: [99] }] }],
  });
  const ended = await run(module, { threads: dying(threads) });
  const after = await run(await writes("later.txt"), { threads });
  await threads.close();
  const { ok, outcomes } = await logBelow(home);
  expect([ended, typeof after !== "string" && after.changes, ok, outcomes.length >= 2]).toEqual([
    "RUN_BROKEN",
    "applied",
    true,
    true,
  ]);
  expect(existsSync(join(root, "work/planted.txt"))).toBe(false);
});

test("a clock that jumps back leaves the order of the log, and revives no handle", async () => {
  const home = join(folder(), "home");
  mkdirSync(join(home, "secrets"), { mode: 0o700 });
  writeFileSync(join(home, "secrets/granted"), "value", { mode: 0o600 });
  const threads = startFreshThreads(script);
  const secret = {
    effect: "secret.read",
    adapter: "secrets",
    scope: { names: ["granted"] },
    limits: { expires_ms: 1 },
  };
  const module = await assembleCaseModule({ name: "wait", program: "wait-then-ask.wat" });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T00:00:00Z") });
  const first = await run(module, { threads, grants: [secret] });
  vi.setSystemTime(new Date("2001-01-01T00:00:00Z"));
  const second = await run(module, { threads, grants: [secret] });
  await threads.close();
  expect([first, second].map((one) => typeof one !== "string" && one.stdout)).toEqual(["76\n", "76\n"]);
  expect(await logBelow(home)).toEqual({ ok: true, outcomes: ["ok", "ok"] });
});

const SKL = (): string => `'${process.execPath}' '${built.folder}/dist/skl.js'`;

/** A script of the shell with the built command, below `root`. */
function shell(script: string, before: readonly string[] = []) {
  const [program = "", ...args] = [...before, "bash", "-c", script];
  const env = { PATH: process.env.PATH, HOME: root, SKL_HOME: join(root, "home") };
  return spawnSync(program, args, { cwd: join(root, "work"), env, encoding: "utf8" });
}

async function ready(): Promise<void> {
  folder();
  writeFileSync(join(root, "node.wasm"), await writes("planted.txt"));
  writeFileSync(join(root, "grants.json"), JSON.stringify(WRITING));
}

const RUN = "node run ../node.wasm --grants ../grants.json --json";
const own = ["unshare", "--user", "--map-root-user", "--mount"];
const [unshare = "", ...namespaces] = own;
const canMount = spawnSync(unshare, [...namespaces, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

describe("a log that cannot be written", () => {
  test.skipIf(!canMount)("on a full disk is the reason, nothing is done, and with room again it goes on", async () => {
    await ready();
    const { stdout, status } = shell(
      `mount -t tmpfs -o size=8m,mode=700 tmpfs "$SKL_HOME" || exit 9
       ${SKL()} ${RUN} >/dev/null || exit 8
       rm planted.txt
       head -c 10000000 /dev/zero >"$SKL_HOME/filler" 2>/dev/null
       ${SKL()} ${RUN} >../full.json; echo "exit $?"; ls
       rm "$SKL_HOME/filler"
       ${SKL()} ${RUN} >/dev/null; echo "exit $?"; ls
       ${SKL()} attest verify >/dev/null; echo "verified $?"`,
      own,
    );
    const { code } = (JSON.parse(readFileSync(join(root, "full.json"), "utf8")) as { error: { code: string } }).error;
    expect([status, stdout.split("\n"), code]).toEqual([
      0,
      ["exit 2", "exit 0", "planted.txt", "verified 0", ""],
      "ATTESTATIONS_UNUSABLE",
    ]);
  });

  test("because no file may become larger is the reason, nothing is done, and the next run goes on", async () => {
    await ready();
    const { stdout } = shell(
      `(ulimit -f 1; ${SKL()} ${RUN} >/dev/null); echo "exit $?"; ls
       ${SKL()} ${RUN} >/dev/null; echo "exit $?"; ls
       ${SKL()} attest verify >/dev/null; echo "verified $?"`,
    );
    expect(stdout.split("\n")).toEqual(["exit 2", "exit 0", "planted.txt", "verified 0", ""]);
  });
});
