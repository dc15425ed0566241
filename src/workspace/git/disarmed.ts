/**
 * Settings by which a repository makes Git start programs. Whoever may write into its `.git`, or into a file that it includes, may set
 * them, so each command of ours is given values that start none, except where it cannot do its work without. These values win over
 * every file; a person's `git -c` wins over them. Programs that fetch and push (`core.sshCommand`, credential helpers) start only there,
 * where they are needed; `diff.external` and text converters are turned off by the arguments of what prints or searches differences.
 */

/** What a command may need of the repository's programs. */
type Needed = "hooks" | "filters";

/** Commands that bring files into a person's work tree, and may have to run its filters (large files) and hooks for that. */
const NEEDS: ReadonlyMap<string, readonly Needed[]> = new Map([
  ["worktree", ["hooks", "filters"]],
  ["switch", ["hooks", "filters"]],
  ["read-tree", ["filters"]],
  ["update-index", ["filters"]],
]);

/** Commands that start no program and have to answer with the real settings. */
const ASK_FOR_SETTINGS: ReadonlySet<string> = new Set(["config", "rev-parse"]);

/** The merge that Git does itself for a file without a driver. */
const PLAIN_MERGE = "git merge-file --marker-size=%L %A %O %B";

const FILTER = /^filter\..*\.(?:clean|smudge|process|required)$/s;
const MERGE_DRIVER = /^merge\..*\.driver$/s;

/** Picks the settings out of a repository's own configuration that name drivers. */
export function pickDriverSettings(ownKeys: readonly string[]): readonly string[] {
  return ownKeys.filter((key) => FILTER.test(key) || MERGE_DRIVER.test(key));
}

/** Returns the settings that one command of Git is given, for the drivers that the repository names. */
export function buildDisarmedSettings(
  command: string,
  drivers: readonly string[],
): readonly (readonly [string, string])[] {
  if (ASK_FOR_SETTINGS.has(command)) return [];
  const needs = NEEDS.get(command) ?? [];
  return [
    ["core.fsmonitor", "false"],
    ["log.showSignature", "false"],
    ...(needs.includes("hooks") ? [] : [["core.hooksPath", "/dev/null"] as const]),
    ...drivers.flatMap((key): (readonly [string, string])[] => {
      if (MERGE_DRIVER.test(key)) return [[key, PLAIN_MERGE]];
      if (needs.includes("filters")) return [];
      return [[key, key.endsWith(".required") ? "false" : ""]];
    }),
  ];
}
