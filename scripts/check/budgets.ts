import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Wing {
  readonly name: string;
  /** Beginnings of paths below `src/`; a file belongs to the wing with the longest one that fits. */
  readonly folders: readonly string[];
  /** More lines than this fail the check. Raising it needs an ADR that says what users get for it. */
  readonly most: number;
  /** Where the wing is to be. */
  readonly goal: number;
}

/** How many hand-written lines each part of `src/` may have; ADR_050 to ADR_054 say why. */
const wings: readonly Wing[] = [
  { name: "ground", folders: ["kernel/", "workspace/"], most: 15_500, goal: 9_000 },
  { name: "syntax", folders: ["syntax/"], most: 35_100, goal: 22_000 },
  { name: "coordination", folders: ["rules/", "core/", "view/", "github/"], most: 54_400, goal: 36_000 },
  { name: "doors", folders: ["cli/", "mcp/", "action/", "ui/"], most: 14_700, goal: 11_000 },
  { name: "server", folders: ["server/"], most: 2_400, goal: 2_600 },
  { name: "skills", folders: ["skills/"], most: 19_000, goal: 16_000 },
  { name: "runtime", folders: ["runtime/", "learn/"], most: 29_300, goal: 20_000 },
];

/** Returns a line for each wing, and whether all are within their budgets. Throws where a file of `src/` belongs to no wing. */
export function countLines(root: string): { passed: boolean; output: string } {
  const lines = new Map(wings.map((wing) => [wing, 0]));
  for (const path of handWritten(root)) {
    const wing = findPathWing(path);
    if (wing === null) throw new Error(`${path} belongs to no wing of scripts/check/budgets.ts.`);
    lines.set(wing, (lines.get(wing) ?? 0) + readFileSync(join(root, path), "utf8").split("\n").length - 1);
  }
  const rows = [...lines].map(([{ name, most, goal }, count]) => {
    const over = count > most ? `, ${count - most} too many` : "";
    return `${name}: ${count} of ${most} (goal ${goal})${over}`;
  });
  const sum = [...lines.values()].reduce((total, count) => total + count, 0);
  return {
    passed: [...lines].every(([{ most }, count]) => count <= most),
    output: [...rows, `all: ${sum}`].join("\n"),
  };
}

function findPathWing(path: string): Wing | null {
  const fits = wings.flatMap((wing) =>
    wing.folders
      .filter((folder) => path.startsWith(`src/${folder}`))
      .map((folder) => ({ wing, length: folder.length })),
  );
  return fits.toSorted((a, b) => b.length - a.length)[0]?.wing ?? null;
}

/** Lists the files of `src/` that Git tracks and a person wrote. */
function handWritten(root: string): string[] {
  const tracked = execFileSync("git", ["ls-files", "-z", "src"], { cwd: root, encoding: "utf8" }).split("\0");
  return tracked.filter((path) => /\/.+\/.*\.(?:tsx?|css|mjs|py)$/.test(path) && !path.includes(".generated."));
}
