import { expect, test } from "vitest";
import { compareSources, loadParsers } from "../../../src/syntax/ast/index.ts";

await loadParsers(new Set(["rust", "go"]));

function listChangedSignatures(path: string, before: string, after: string): boolean[] {
  const language = path.endsWith(".go") ? "go" : "rust";
  const [old, now] = [before, after].map((text) => ({ path, bytes: Buffer.from(text) }));
  return compareSources(old ?? null, now ?? null, language).comparison.signature_changes.map(
    ({ compatible }) => compatible === true,
  );
}

const item = (condition: string) => `#[cfg(${condition})]\npub fn f() {}\n`;

test.each([
  [item("any(unix, windows)"), item("any(windows, unix)")],
  [item("all(unix)"), item("unix")],
  [item('any(a, any(b, feature = "x,y"))'), item('any(feature = "x,y", b, a, a)')],
  [item("not(not(unix))"), item("unix")],
  ["#![cfg(any(unix, windows))]\npub fn f() {}\n", "#![cfg(any(windows, unix))]\npub fn f() {}\n"],
])("is the same condition in Rust: %j and %j", (before, after) => {
  expect(listChangedSignatures("src/lib.rs", before, after)).toEqual([]);
});

test("is the same condition in Go in another order", () => {
  const file = (tags: string) => `//go:build ${tags}\n\npackage a\n\nfunc F() {}\n`;
  expect(listChangedSignatures("a.go", file("linux || darwin"), file("darwin || linux"))).toEqual([]);
  expect(listChangedSignatures("a.go", file("linux || darwin"), file("darwin"))).toEqual([false]);
});

test.each([
  [item("any(unix, windows)"), item('any(unix, target_os = "wasi", windows)'), true],
  [item("unix"), item("any(unix, windows)"), true],
  [item("unix"), "pub fn f() {}\n", true],
  [item("any(unix, windows)"), item("unix"), false],
  [item("any(unix, windows)"), item("all(unix, windows)"), false],
  [item("any(unix, windows)"), item("any()"), false],
  [item("unix"), item("not(unix)"), false],
  [item("unix"), `#[cfg(any(unix, windows))]\n${item("all(x, y)")}`, false],
  ["pub fn f() {}\n", item("any(unix, windows)"), false],
])("takes nothing from its users or does: %j, %j", (before, after, isCompatible) => {
  expect(listChangedSignatures("src/lib.rs", before, after)).toEqual([isCompatible]);
});
