import { posix } from "node:path";
import { buildWarningAt } from "./problems.ts";
import type { Problem } from "./types.ts";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Matches code within a line, and links with their address. A longer line is no prose. */
const CODE = /(`+)[^`]{1,1000}\1/g;
const LINK = /\]\(\s{0,3}<?([^\s()<>"'{}*$|]{1,300})>?(?:\s{1,3}["'][^"'\n]{0,200}["'])?\s{0,3}\)/g;
const LONGEST_LINE = 5000;

/** Returns a warning for each relative link of SKILL.md that leads to no file or folder of the package. `exists` takes a path from there. */
export function listDanglingLinkWarnings(text: string, exists: (path: string) => boolean): Problem[] {
  const problems: Problem[] = [];
  let fence: string | null = null;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    fence = mark;
    if (mark !== null || line.length > LONGEST_LINE) continue;
    for (const [, address = ""] of line.replace(CODE, "").matchAll(LINK)) {
      const path = resolvePackagePath(address);
      if (path === null || exists(path)) continue;
      const message = `The link to ${address} leads nowhere.`;
      problems.push(buildWarningAt("SKILL.md", at + 1, message, "Correct the path, or put the file there."));
    }
  }
  return problems;
}

/** Returns the path of a relative address within the package; null for another one, or for one that leads out of the package. */
function resolvePackagePath(address: string): string | null {
  const [path = ""] = address.split(/[#?]/);
  if (path === "" || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path)) return null;
  try {
    const plain = posix.normalize(decodeURIComponent(path));
    return plain.startsWith("..") ? null : plain;
  } catch {
    return null;
  }
}
