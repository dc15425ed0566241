import { execFileSync } from "node:child_process";
import type { Language } from "../../../src/kernel/domain/index.ts";
import { supportFor } from "../../../src/syntax/ast/index.ts";

interface Version {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface ChangedFile {
  readonly commit: string;
  readonly before: Version | null;
  readonly after: Version | null;
}

/** Returns each file of a language that the last commits of a clone changed, with both its versions. */
export function* changedFiles(clone: string, language: Language, commits: number): Generator<ChangedFile> {
  const extensions = supportFor(language).names.flatMap((each) => each.extensions);
  const patterns = extensions.map((extension) => `*.${extension}`);
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", clone, ...args], { maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "ignore"] });
  const list = git("log", "--first-parent", "--no-merges", "--format=%H", `-${commits}`, "--", ...patterns).toString();
  const versionAt = (commit: string, path: string) => {
    try {
      return { path, bytes: git("show", `${commit}:${path}`) };
    } catch {
      return null;
    }
  };
  for (const commit of list.split("\n").filter(Boolean)) {
    const options = ["--no-commit-id", "--name-only", "--no-renames", "-r", "-z", commit, "--", ...patterns];
    for (const path of git("diff-tree", ...options)
      .toString()
      .split("\0")
      .filter(Boolean))
      yield { commit, before: versionAt(`${commit}~1`, path), after: versionAt(commit, path) };
  }
}
