import type { ParsedFile } from "../treesitter/index.ts";

const SYSTEMS =
  "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos";
const PROCESSORS = "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm";
const SUFFIXES: ReadonlySet<string> = new Set(`${SYSTEMS} ${PROCESSORS}`.split(" "));

const GO_BUILD = /^[ \t]*\/\/go:build[ \t].*$/gm;
const PLUS_BUILD = /^[ \t]*\/\/[ \t]*\+build[ \t].*$/gm;

/** Returns whether a file has a `//go:build` line, beside which Go obeys no `// +build`. */
export function hasGoBuild(text: string): boolean {
  return cutGoFileHead(text).search(GO_BUILD) >= 0;
}

const cutGoFileHead = (text: string): string => text.slice(0, Math.max(0, text.search(/^[ \t]*package\b/m)));

/**
 * Returns the build constraint of a file, from its instructions and its name; empty if it belongs to every build. Its names exist in no
 * other build.
 */
export function buildConstraint({ text, path }: ParsedFile): string {
  const lines = cutGoFileHead(text).match(hasGoBuild(text) ? GO_BUILD : PLUS_BUILD) ?? [];
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.go$/, "");
  const isTest = name.endsWith("_test");
  const words = name
    .replace(/_test$/, "")
    .split("_")
    .slice(1)
    .slice(-2);
  const last = words.at(-1) ?? "";
  const suffixes = SUFFIXES.has(last) ? words.filter((word) => SUFFIXES.has(word)) : [];
  return [
    ...lines.map((line) => sortAlternatives(line.trim())),
    ...(isTest ? ["_test"] : []),
    ...suffixes.map((word) => `_${word}`),
  ].join(" ");
}

/** Puts `a || b` into one order; a condition with other signs stays as it is written. */
function sortAlternatives(line: string): string {
  const [, tags] =
    /^\/\/go:build[ \t]{1,20}([\w.!]{1,100}(?:[ \t]{0,20}\|\|[ \t]{0,20}[\w.!]{1,100}){1,50})$/.exec(line) ?? [];
  return tags === undefined
    ? line
    : `//go:build ${[...new Set(tags.split(/[ \t]{0,9}\|\|[ \t]{0,9}/))].sort().join(" || ")}`;
}
