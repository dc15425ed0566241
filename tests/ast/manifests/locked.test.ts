import { expect, test } from "vitest";
import { findUnexplainedPackages } from "../../../src/syntax/ast/manifests/index.ts";

/** Packages as `name version: what it needs`. */
const read = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [head = "", needed = ""] = line.split(": ");
    const [name = "", version = ""] = head.split(" ");
    return { name, version, requires: needed.split(" ").filter(Boolean) };
  });

const BEFORE = read("rand 1: core", "core 1", "bind 1");

test.each([
  ["what a later version needs", read("rand 2: core new", "core 1", "bind 1", "new 1: deep", "deep 1"), []],
  [
    "what a package that was there needs, since a new one needs more of it",
    read("rand 2: core new", "core 1", "bind 1: macro", "new 1: bind", "macro 1: deep", "deep 1"),
    [],
  ],
  ["what nobody needs", read("rand 2: core", "core 1", "bind 1", "evil 1"), ["evil"]],
  [
    "what only a package needs that nobody else does",
    read("rand 2: core", "core 1", "bind 1: evil", "evil 1"),
    ["evil"],
  ],
])("a lock file explains %s", (_, after, unexplained) => {
  expect(findUnexplainedPackages(BEFORE, after, new Set())).toEqual(unexplained);
});
