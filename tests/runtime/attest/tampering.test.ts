import { copyFile, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { appendToLog, rotateKey, verifyLog } from "../../../src/runtime/engine/attest/index.ts";
import { aLog, appended, aStatement, CHECKPOINTS, copied, editLines, findings, HEAD, idsIn, LOG } from "./kit/home.ts";

const without = (at: number) => (lines: string[]) => lines.filter((_, index) => index !== at);
const refusal = (home: string) =>
  appendToLog(home, aStatement()).then(
    () => "taken",
    ({ code }: { code: string }) => code,
  );

describe("a log that nobody changed", () => {
  test("is whole, whatever it has gone through", async () => {
    const { home, ids } = await aLog(3);
    await rotateKey(home);
    const more = await appended(home, 2);
    expect([await findings(home), await idsIn(home)]).toEqual(["whole", [...ids, ...more]]);
  });

  test("of an account that never ran anything is empty and whole", async () => {
    const { ok, entries } = await verifyLog(join((await aLog(1)).home, "nobody"));
    expect({ ok, entries }).toEqual({ ok: true, entries: 0 });
  });
});

/** Each byte takes half a minute on a slow machine; else one of each few is changed. */
const STEP = process.env.SKL_EVERY_BYTE ? 1 : 5;

test("a changed byte is found, wherever it is", { timeout: 300_000 }, async () => {
  const { home } = await aLog(2);
  // What was found good before does not cover what was changed since.
  await findings(home);
  const files = [LOG, CHECKPOINTS, HEAD, "keys/attest.key", "keys/attest.pub"];
  const unseen: string[] = [];
  let tried = 0;
  for (const file of files) {
    const path = join(home, file);
    const bytes = await readFile(path);
    for (let at = 0; at < bytes.length; at += STEP) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      await writeFile(path, changed);
      if ((await verifyLog(home)).ok) unseen.push(`${file} ${at}`);
      tried += 1;
    }
    await writeFile(path, bytes);
  }
  expect({ unseen, isWholeAgain: await findings(home), many: tried > 2000 / STEP }).toEqual({
    unseen: [],
    isWholeAgain: "whole",
    many: true,
  });
});

describe("somebody who can write to the log but has no key", () => {
  const cases: readonly (readonly [string, (home: string) => Promise<unknown>, readonly string[]])[] = [
    ["takes the last entry away", (home) => editLines(home, LOG, without(4)), ["missing_entries 5", "rolled_back"]],
    [
      "takes an entry out of the middle",
      (home) => editLines(home, LOG, without(1)),
      ["not_in_tree 2", "missing_entries 5", "rolled_back"],
    ],
    [
      "swaps two entries",
      (home) => editLines(home, LOG, ([a = "", b = "", ...rest]) => [b, a, ...rest]),
      ["not_in_tree 1"],
    ],
    [
      "puts an entry there twice",
      (home) => editLines(home, LOG, (lines) => [...lines.slice(0, 2), ...lines.slice(1)]),
      ["duplicate 3"],
    ],
    [
      "adds an old entry at the end",
      (home) => editLines(home, LOG, (lines) => [...lines, lines[0] ?? ""]),
      ["duplicate 6"],
    ],
    ["takes the last checkpoint away", (home) => editLines(home, CHECKPOINTS, without(5)), ["rolled_back"]],
    [
      "takes a checkpoint out of the middle",
      (home) => editLines(home, CHECKPOINTS, without(2)),
      ["missing_checkpoint 3"],
    ],
    ["deletes the checkpoints", (home) => rm(join(home, CHECKPOINTS)), ["missing_checkpoint", "rolled_back"]],
    ["deletes the log", (home) => rm(join(home, LOG)), ["missing_entries 1", "rolled_back"]],
    ["deletes the folder", (home) => rm(join(home, "attestations"), { recursive: true }), ["rolled_back"]],
    ["deletes the head", (home) => rm(join(home, HEAD)), ["bad_head"]],
    [
      "lays a former checkpoint over the head",
      (home) => copyFile(join(home, CHECKPOINTS), join(home, HEAD)),
      ["bad_head"],
    ],
  ];
  test.each(cases)("is found when he %s", async (_, tamper, expected) => {
    const { home } = await aLog(5);
    await tamper(home);
    expect(await findings(home)).toEqual(expected);
  });

  test("cannot get another entry put on top of what he cut off", async () => {
    const codes = [];
    for (const tamper of cases.map(([, each]) => each).filter((_, at) => [0, 5, 7, 8, 9, 10, 11].includes(at))) {
      const { home } = await aLog(5);
      await tamper(home);
      codes.push(await refusal(home));
    }
    expect(new Set(codes)).toEqual(new Set(["ATTESTATIONS_BROKEN"]));
  });

  test.each([
    ["the signature of the last checkpoint", CHECKPOINTS, -20],
    ["the tree's edge in the last checkpoint", CHECKPOINTS, -330],
    ["the line feed in front of the last checkpoint", CHECKPOINTS, "before the last line"],
    ["the head", HEAD, 30],
  ] as const)("cannot get the process that wrote it to go on after he changed %s", async (_, file, place) => {
    const { home } = await aLog(5);
    const path = join(home, file);
    const bytes = await readFile(path);
    const changed = Buffer.from(bytes);
    const at = place === "before the last line" ? bytes.lastIndexOf("\n", -2) : place;
    changed.writeUInt8(bytes.at(at) === 0x41 ? 0x42 : 0x41, (at + bytes.length) % bytes.length);
    await writeFile(path, changed);
    const code = await refusal(home);
    await writeFile(path, bytes);
    expect([code, await refusal(home), await findings(home)]).toEqual(["ATTESTATIONS_BROKEN", "taken", "whole"]);
  });

  test("is found when he puts log and checkpoints back to a former state, and nobody can write on", async () => {
    const { home } = await aLog(2);
    const before = await copied(home);
    await appended(home, 2);
    for (const file of [LOG, CHECKPOINTS]) await copyFile(join(before, file), join(home, file));
    expect([await findings(home), await refusal(home)]).toEqual([["rolled_back"], "ATTESTATIONS_BROKEN"]);
  });

  test("is found by a checkpoint kept elsewhere when he puts back the whole home", async () => {
    const { home } = await aLog(2);
    const before = await copied(home);
    await appended(home, 2);
    const witness = { file: "backup", note: await readFile(join(home, HEAD), "utf8") };
    const [alone, witnessed] = [await verifyLog(before), await verifyLog(before, { witnesses: [witness] })];
    expect([alone.ok, witnessed.problems]).toEqual([
      true,
      [
        {
          kind: "rolled_back",
          file: "backup",
          line: null,
          attestation_id: null,
          says: "The log had 4 entries when backup was written, and has 2 now.",
        },
      ],
    ]);
  });
});

describe("somebody with a key of his own", () => {
  test("is found when he signs an entry anew", async () => {
    const [{ home }, other] = [await aLog(3), await aLog(3)];
    const theirs = (await readFile(join(other.home, LOG), "utf8")).split("\n")[1] ?? "";
    await editLines(home, LOG, (lines) => lines.with(1, theirs));
    expect(await findings(home)).toEqual(["foreign_key 2"]);
  });

  test("is found when he puts a whole log of his in place of ours", async () => {
    const [{ home }, other] = [await aLog(1), await aLog(1)];
    for (const file of [LOG, CHECKPOINTS, HEAD]) await copyFile(join(other.home, file), join(home, file));
    expect(new Set(await findings(home))).toEqual(
      new Set(["bad_checkpoint 1", "bad_head", "foreign_key 1", "bad_checkpoint 2"]),
    );
  });

  test("is found when he lays his public key among the account's", async () => {
    const [{ home }, other] = [await aLog(1), await aLog(1)];
    await copyFile(join(other.home, "keys/attest.pub"), join(home, "keys/attest.pub"));
    expect(await findings(home)).toEqual(["bad_key"]);
  });
});

describe("a former key", () => {
  test("of the account cannot sign again", async () => {
    const { home } = await aLog(1);
    const old = await copied(home);
    await rotateKey(home);
    await appended(home, 1);
    await appended(old, 1);
    const late = (await readFile(join(old, LOG), "utf8")).split("\n")[1] ?? "";
    await editLines(home, LOG, (lines) => [...lines, late]);
    expect(await findings(home)).toEqual(["former_key 3"]);
  });

  test("is vouched for by the one in use: a changed list of former keys counts for nothing", async () => {
    const { home } = await aLog(1);
    const { to } = await rotateKey(home);
    const path = join(home, `keys/former-${to}.json`);
    await truncate(path, (await readFile(path)).length - 1);
    expect((await findings(home))[0]).toBe("bad_key");
  });
});
