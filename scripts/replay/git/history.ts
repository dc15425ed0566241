import { spawnSync } from "node:child_process";

/** A file that a commit changed. An id is null where the file was not there. */
export interface ChangedBlob {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Whether its mode changed, or it is a link or a submodule: no edit of a text gives that. */
  readonly isPlain: boolean;
}

export interface HistoryCommit {
  readonly id: string;
  readonly parent: string;
  /** The author's date, ISO 8601. */
  readonly at: string;
  readonly message: string;
  readonly changes: readonly ChangedBlob[];
}

const REGULAR = /^100(?:644|755)$/;

/** Returns the commits of HEAD that have one parent and change something, parents before children. */
export function readHistory(clone: string): HistoryCommit[] {
  const format = "--format=%x01%H%x02%P%x02%aI%x02%B%x02";
  const args = [
    "log",
    "--no-merges",
    "--reverse",
    "--date-order",
    "--raw",
    "--no-abbrev",
    "--no-renames",
    "-z",
    format,
    "HEAD",
  ];
  const run = spawnSync("git", ["-C", clone, ...args], { maxBuffer: 2 ** 30, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`git log failed in ${clone}: ${run.stderr}`);
  return run.stdout
    .split("\u0001")
    .slice(1)
    .map(parseCommit)
    .filter(({ parent, changes }) => /^[0-9a-f]{40}$/.test(parent) && changes.length > 0);
}

function parseCommit(text: string): HistoryCommit {
  const [id = "", parent = "", at = "", message = "", raw = ""] = text.split("\u0002");
  const fields = raw.split("\0").map((field) => field.replace(/^\n+/, ""));
  const changes: ChangedBlob[] = [];
  for (let index = 0; index < fields.length; index++) {
    const found = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) [A-Z]/.exec(fields[index] ?? "");
    if (found === null) continue;
    const [, modeBefore = "", modeAfter = "", before = "", after = ""] = found;
    changes.push({
      path: fields[++index] ?? "",
      before: /^0+$/.test(before) ? null : before,
      after: /^0+$/.test(after) ? null : after,
      isPlain: modeBefore === modeAfter && REGULAR.test(modeBefore),
    });
  }
  return { id, parent, at, message: message.trim(), changes };
}
