import { spawn } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { appendToLog, readEntries, verifyLog } from "../../../src/runtime/engine/attest/index.ts";
import { aHome, aLog, appended, aStatement, CHECKPOINTS, copied, findings, HEAD, idsIn, LOG } from "./kit/home.ts";

let script = "";

beforeAll(async () => {
  script = `${aHome()}.mjs`;
  await build({
    entryPoints: ["tests/runtime/attest/kit/append-loop.ts"],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
});

/** What a process that appends was told, until it ends or, after so many entries, is killed. */
function appending(home: string, count: number, killAfter: number | null = null): Promise<string[]> {
  const child = spawn(process.execPath, [script, home, String(count)], { stdio: ["ignore", "pipe", "inherit"] });
  return told(child, killAfter);
}

function told(child: ReturnType<typeof spawn>, killAfter: number | null): Promise<string[]> {
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
    if (killAfter !== null && text.split("\n").length > killAfter) child.kill("SIGKILL");
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", () => resolve(text.split("\n").slice(0, -1)));
  });
}

describe("processes that append at once", () => {
  test.each([2, 16])(
    "%i of them begin a log together: one key, every entry, a whole tree",
    async (count) => {
      const home = aHome();
      const all = (await Promise.all(Array.from({ length: count }, () => appending(home, 3)))).flat();
      expect({
        many: all.length,
        findings: await findings(home),
        ids: new Set(await idsIn(home)),
        keys: (await readdir(join(home, "keys"))).sort(),
      }).toEqual({ many: 3 * count, findings: "whole", ids: new Set(all), keys: ["attest.key", "attest.pub"] });
    },
    60_000,
  );

  test("one that is killed in the middle leaves nothing behind that was not told, and nobody waits for it", async () => {
    const home = aHome();
    const all: string[] = [];
    for (const after of [1, 2, 3, 5]) all.push(...(await appending(home, 1000, after)));
    all.push(...(await appended(home, 1)));
    const ids = await idsIn(home);
    expect([await findings(home), all.filter((id) => !ids.includes(id))]).toEqual(["whole", []]);
  }, 60_000);

  test("those of one process keep their order", async () => {
    const home = aHome();
    const statements = Array.from({ length: 20 }, () => aStatement());
    const places = await Promise.all(statements.map((each) => appendToLog(home, each)));
    expect([places.map(({ index }) => index), await idsIn(home)]).toEqual([
      statements.map((_, index) => index),
      statements.map(({ predicate }) => predicate.attestation_id),
    ]);
  });
});

/** Each byte of an append takes a minute on a slow machine. */
const STEP = process.env.SKL_EVERY_BYTE ? 1 : 97;

function placesBetween(from: number, to: number): number[] {
  const some = Array.from({ length: Math.ceil((to - from) / STEP) }, (_, at) => from + at * STEP);
  return [...new Set([...some, to - 1, to])];
}

describe("a crash in the middle of an append", () => {
  /** The states of the files between two entries, each cut off after so many bytes of what was being written. */
  async function crashes(): Promise<{
    readonly home: string;
    readonly after: string;
    readonly cuts: readonly (readonly [number, number])[];
  }> {
    const { home } = await aLog(2);
    const after = await copied(home);
    await appended(after, 1);
    const size = async (file: string) =>
      [await stat(join(home, file)), await stat(join(after, file))].map((each) => each.size);
    const [[log = 0, logEnd = 0], [checkpoints = 0, checkpointsEnd = 0]] = [await size(LOG), await size(CHECKPOINTS)];
    const cuts = [
      ...placesBetween(log, logEnd).map((at) => [at, checkpoints] as const),
      ...placesBetween(checkpoints, checkpointsEnd).map((at) => [logEnd, at] as const),
    ];
    return { home, after, cuts };
  }

  test("at any byte leaves a log that is whole as far as it was acknowledged, and that goes on", async () => {
    const { home, after, cuts } = await crashes();
    const told = await idsIn(home);
    const bad: unknown[] = [];
    for (const [log, checkpoints] of cuts) {
      const crashed = await copied(home);
      await cp(join(after, LOG), join(crashed, LOG));
      await cp(join(after, CHECKPOINTS), join(crashed, CHECKPOINTS));
      await truncate(join(crashed, LOG), log);
      await truncate(join(crashed, CHECKPOINTS), checkpoints);
      const before = await findings(crashed);
      const [next = ""] = await appended(crashed, 1);
      const ids = await idsIn(crashed);
      const isGood = before === "whole" && (await findings(crashed)) === "whole";
      const keepsAll = told.every((id, at) => ids[at] === id) && ids.at(-1) === next;
      if (!isGood || !keepsAll) bad.push({ log, checkpoints, before, ids });
    }
    expect({ bad, many: cuts.length > 1000 / STEP }).toEqual({ bad: [], many: true });
  }, 300_000);

  test("leaves the torn end in a file of its own", async () => {
    const { home, after } = await crashes();
    const whole = await readFile(join(home, LOG));
    const torn = (await readFile(join(after, LOG))).subarray(whole.length, whole.length + 100);
    await writeFile(join(home, LOG), Buffer.concat([whole, torn]));
    const { torn_bytes } = await verifyLog(home);
    await appended(home, 1);
    const { ok, entries, set_aside } = await verifyLog(home);
    const kept = await Promise.all(set_aside.map((name) => readFile(join(home, "attestations", name))));
    expect({ torn_bytes, ok, entries, kept }).toEqual({ torn_bytes: 100, ok: true, entries: 3, kept: [torn] });
  });

  test("before the first entry is followed by a log that begins", async () => {
    const home = aHome();
    await appended(home, 1);
    const begun = await readFile(join(home, CHECKPOINTS), "utf8");
    await rm(join(home, LOG));
    const [first = ""] = begun.split("\n");
    await writeFile(join(home, CHECKPOINTS), `${first}\n`);
    await writeFile(join(home, HEAD), (JSON.parse(first) as { note: string }).note);
    const states: unknown[] = [await findings(home)];
    await rm(join(home, CHECKPOINTS));
    await appended(home, 1);
    states.push(await findings(home), (await idsIn(home)).length);
    expect(states).toEqual(["whole", "whole", 1]);
  });
});

describe("a log that cannot be written", () => {
  test("on a full disk keeps what is there, and says that the entry is not", async () => {
    const { home, ids } = await aLog(3);
    // A limit on the size of files, with its signal off, fails a write in its middle as a full disk does.
    const shell = `trap '' XFSZ; ulimit -f 4; exec "$0" "$@"`;
    const child = spawn("bash", ["-c", shell, process.execPath, script, home, "50"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said = await told(child, null);
    expect({
      last: said.at(-1),
      ids: await idsIn(home),
      findings: await findings(home),
      left: (await verifyLog(home)).torn_bytes,
    }).toEqual({
      last: "ATTESTATIONS_UNUSABLE",
      ids: [...ids, ...said.slice(0, -1)],
      findings: "whole",
      left: 0,
    });
  });

  test("because something else stands there is an error, and so are a key and a folder in reach of others", async () => {
    const codes: unknown[] = [];
    const attempt = (home: string) =>
      appendToLog(home, aStatement()).catch(({ code }: { code: string }) => codes.push(code));
    const blocked = aHome();
    await mkdir(blocked);
    await writeFile(join(blocked, "attestations"), "");
    await attempt(blocked);
    const { chmod } = await import("node:fs/promises");
    const exposed = (await aLog(1)).home;
    await chmod(join(exposed, "keys/attest.key"), 0o640);
    await attempt(exposed);
    const open = (await aLog(1)).home;
    await chmod(join(open, "attestations"), 0o777);
    await attempt(open);
    expect(codes).toEqual(["ATTESTATIONS_UNUSABLE", "ATTESTATIONS_UNUSABLE", "ATTESTATIONS_UNUSABLE"]);
  });
});

test("keys are the account's alone", async () => {
  const { home } = await aLog(1);
  const mode = async (path: string) => ((await stat(join(home, path))).mode & 0o777).toString(8);
  expect(await Promise.all(["keys", "keys/attest.key", "attestations", LOG].map(mode))).toEqual([
    "700",
    "600",
    "700",
    "600",
  ]);
});

test("entries are read with valid signatures only, and the last ones alone where those are asked for", async () => {
  const { home, ids } = await aLog(4);
  const last: string[] = [];
  for await (const { statement } of readEntries(home, { last: 2 })) last.push(statement.predicate.attestation_id);
  const [{ home: other }] = [await aLog(1)];
  const theirs = (await readFile(join(other, LOG), "utf8")).trimEnd();
  const text = await readFile(join(home, LOG), "utf8");
  const forged = text.replace(text.split("\n")[3] ?? "", theirs);
  await writeFile(join(home, LOG), forged);
  await expect(idsIn(home)).rejects.toMatchObject({ code: "ATTESTATIONS_BROKEN" });
  expect(last).toEqual(ids.slice(-2));
});
