import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { ALONE } from "./alone.ts";
import { freshFolder, keptFolder } from "./folders.ts";

const TESTS = join(import.meta.dirname, "..");
/** Runs for each file, and what files use that stay alone (alone.ts). */
const MAY = ["support/each-file.ts", "app/setup/install/sandbox.ts"];

test("no helper has hooks of its own, which would count for the first test file of a process only", () => {
  const helpers = readdirSync(TESTS, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(?<!\.test|\.d)\.ts$/.test(path),
  );
  const hooked = helpers.filter((path) =>
    /^(?:before|after)(?:Each|All)\(/m.test(readFileSync(join(TESTS, path), "utf8")),
  );
  expect(hooked.map((path) => relative(".", path)).sort()).toEqual(MAY.sort());
});

test("each file that uses the kit of installs has a process of its own", () => {
  const users = readdirSync(TESTS, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".test.ts") && /from "[^"]*\/sandbox\.ts"/.test(readFileSync(join(TESTS, path), "utf8")),
  );
  expect(users.length).toBeGreaterThan(5);
  const isAlone = (path: string) => ALONE.includes(path) || ALONE.includes(`${dirname(path)}/*.test.ts`);
  expect(users.filter((path) => !isAlone(`tests/${path}`))).toEqual([]);
});

describe("a folder that is kept for the whole run", () => {
  const name = `kept-${process.pid}`;

  test("is made again after it could not be made, and then never again", () => {
    const made: string[] = [];
    const make = (text: string, then: () => void = () => {}) =>
      keptFolder(name, (folder) => {
        expect(readdirSync(folder)).toEqual([]);
        made.push(text);
        writeFileSync(join(folder, "text"), text);
        then();
      });
    const fail = () => {
      throw new Error("the disk is full");
    };
    expect(() => make("half", fail)).toThrow("the disk is full");
    const folder = make("whole");
    expect(make("another")).toBe(folder);
    expect([made, readFileSync(join(folder, "text"), "utf8")]).toEqual([["half", "whole"], "whole"]);
  });
});

describe("a fresh folder", () => {
  let before = "";

  test("is empty and another one each time", () => {
    before = freshFolder();
    expect([readdirSync(before), freshFolder() === before]).toEqual([[], false]);
  });

  test("stays until the file ends", () => {
    expect(existsSync(before)).toBe(true);
  });
});
