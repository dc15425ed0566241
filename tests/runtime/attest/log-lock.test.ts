import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { takeLogLock } from "../../../src/runtime/engine/attest/log-lock.ts";
import { aHome } from "./kit/home.ts";

async function aFolder(): Promise<string> {
  const folder = aHome();
  await mkdir(folder);
  return folder;
}

/** As a process that lives writes it. */
async function heldByALiveOne(): Promise<string> {
  const folder = await aFolder();
  const end = await takeLogLock(folder, 1000);
  const held = await readFile(join(folder, "turn-1"), "utf8");
  end();
  return held;
}

const tried = (folder: string) =>
  takeLogLock(folder, 20).then(
    (end) => {
      end();
      return "taken";
    },
    ({ code }: { code: string }) => code,
  );

describe("a process that gave its turn back", () => {
  test("has the next one at once while nobody else wants it, and leaves one file", async () => {
    const folder = await aFolder();
    const all = [await tried(folder), await tried(folder), await tried(folder)];
    expect([all, await readdir(folder)]).toEqual([["taken", "taken", "taken"], ["turn-3"]]);
  });

  test.each([
    ["the next turn", "turn-2"],
    ["a later turn, so that the next one is gone", "turn-3"],
  ])("waits for another that took %s, and follows it when it gives back", async (_, name) => {
    const folder = await aFolder();
    const held = await heldByALiveOne();
    const first = await tried(folder);
    await writeFile(join(folder, name), held);
    const meanwhile = await tried(folder);
    await writeFile(join(folder, name), held.replace("held", "free"));
    const after = await tried(folder);
    const last = `turn-${Number(name.slice("turn-".length)) + 1}`;
    expect([first, meanwhile, after, await readdir(folder)]).toEqual([
      "taken",
      "ATTESTATIONS_UNUSABLE",
      "taken",
      [last],
    ]);
  });

  test("waits for one that holds a turn in a folder that was put in the place of the other", async () => {
    const folder = await aFolder();
    const held = await heldByALiveOne();
    for (let at = 0; at < 3; at++) await tried(folder);
    await rm(join(folder, "turn-3"));
    await writeFile(join(folder, "turn-1"), held);
    expect([await tried(folder), await readdir(folder)]).toEqual(["ATTESTATIONS_UNUSABLE", ["turn-1"]]);
  });
});

describe("a process that died before it wrote its name", () => {
  test("is followed after its silence by whoever waits", async () => {
    const folder = await aFolder();
    await writeFile(join(folder, "turn-1"), "");
    (await takeLogLock(folder))();
    expect(await readdir(folder)).toEqual(["turn-2"]);
  }, 60_000);
});
