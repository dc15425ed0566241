import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { importStream } from "./import-stream.ts";
import type { Scenario } from "./scenario-file.ts";

const WORLD = join(import.meta.dirname, "../scenarios/world");
const PAT = "Pat <pat@example.org> 1748772000 +0000";
const MERGED = / \(merged\)$/;

/**
 * Lays out a scenario in `folder`: `origin.git`, and unless there is nothing to commit the clone `work` with the hook. Files
 * below `base/` are the first commit of `main`, on top of the usual world's; `base/x.json (merged)` changes keys of a JSON
 * file of that world. Every other file lies in `folder`. Returns where the commands begin.
 */
export function layOut(scenario: Scenario, folder: string, options: { env: NodeJS.ProcessEnv; hook: string }): string {
  const git = (args: string[], input?: string) =>
    execFileSync("git", args, { cwd: folder, env: options.env, input: input ?? "", stdio: ["pipe", "pipe", "pipe"] });
  git(["init", "--quiet", "--bare", `--object-format=${scenario.objectFormat}`, "origin.git"]);
  for (const [path, text] of scenario.files) if (!path.startsWith("base/")) write(join(folder, path), text);
  const base = baseFiles(scenario);
  if (base.size === 0) return folder;
  git(
    ["-C", "origin.git", "fast-import", "--quiet"],
    importStream({ ref: "refs/heads/main", by: PAT, message: "The project", files: base }),
  );
  git(["clone", "--quiet", join(folder, "origin.git"), "work"]);
  write(join(folder, "work/.git/hooks/pre-push"), readFileSync(options.hook, "utf8"), 0o755);
  return join(folder, "work");
}

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
}

function baseFiles({ world, files }: Scenario): Map<string, string> {
  const base = world === "usual" ? usualFiles() : new Map<string, string>();
  for (const [name, text] of files) {
    if (!name.startsWith("base/")) continue;
    const path = name.slice("base/".length);
    if (MERGED.test(path)) mergeInto(base, path.replace(MERGED, ""), JSON.parse(text));
    else base.set(path, text);
  }
  return base;
}

/** The usual world by path. */
export function usualFiles(): Map<string, string> {
  const entries = readdirSync(WORLD, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(WORLD, path), readFileSync(path, "utf8")];
    }),
  );
}

function mergeInto(base: Map<string, string>, path: string, patch: unknown): void {
  const text = base.get(path);
  if (text === undefined) throw new Error(`There is no ${path} to merge into.`);
  base.set(path, `${JSON.stringify(merged(JSON.parse(text), patch), null, 2)}\n`);
}

/** JSON merge patch (RFC 7396) without deletion, but an array whose first element is "+" adds its others. */
function merged(value: unknown, patch: unknown): unknown {
  if (Array.isArray(patch)) return patch[0] === "+" && Array.isArray(value) ? [...value, ...patch.slice(1)] : patch;
  if (typeof patch !== "object" || patch === null) return patch;
  const result: Record<string, unknown> = { ...(typeof value === "object" ? value : {}) };
  for (const [key, inner] of Object.entries(patch)) result[key] = merged(result[key], inner);
  return result;
}
