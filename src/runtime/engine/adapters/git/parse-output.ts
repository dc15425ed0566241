import { decodeUtf8OrNull } from "../../utf8.ts";
/** A path as text; as base64 where it is not UTF-8. */
export type PathFields = { readonly path: string } | { readonly path_base64: string };

interface CommitFacts {
  readonly id: string;
  readonly parents: readonly string[];
  readonly author: { readonly name: string; readonly email: string; readonly date: string };
  readonly committer: { readonly name: string; readonly email: string; readonly date: string };
  readonly message: string;
}

type ChangedFile = PathFields & {
  /** One of `A`, `M`, `D`, `T` and `U`. */
  readonly status: string;
  /** The number of lines; null for a binary file. */
  readonly added: number | null;
  readonly deleted: number | null;
};

/** The format that `parseCommits` reads. Its fields end with NUL, which a message cannot contain. */
export const COMMIT_FORMAT = "%H%x00%P%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%B%x00";

const FIELDS = 9;

/** Parses the output of `log --format=COMMIT_FORMAT` without `-z`, where a line break stands between commits. */
export function parseCommits(output: Buffer): readonly CommitFacts[] {
  const fields = output.toString("utf8").split("\0");
  const commits: CommitFacts[] = [];
  for (let at = 0; at + FIELDS <= fields.length - 1; at += FIELDS) {
    const readOutputField = (offset: number) => fields[at + offset] ?? "";
    const readOutputPerson = (offset: number) => ({
      name: readOutputField(offset),
      email: readOutputField(offset + 1),
      date: readOutputField(offset + 2),
    });
    commits.push({
      id: readOutputField(0).trimStart(),
      parents: readOutputField(1).split(" ").filter(Boolean),
      author: readOutputPerson(2),
      committer: readOutputPerson(5),
      message: readOutputField(8),
    });
  }
  return commits;
}

/**
 * Parses the output of `--raw --numstat -z --no-renames`: first the status of each file, then its line counts, in the same order.
 */
export function parseChanges(output: Buffer): readonly ChangedFile[] {
  const parts = splitZero(output);
  const statuses: string[] = [];
  let at = 0;
  while (parts[at]?.[0] === COLON) {
    statuses.push(parts[at]?.toString("latin1").slice(-1) ?? "");
    at += 2;
  }
  return parts.slice(at).map((part, index) => {
    const second = part.indexOf(TAB, part.indexOf(TAB) + 1);
    const [added = "", deleted = ""] = part.subarray(0, second).toString("latin1").split("\t");
    return {
      ...toPathFields(part.subarray(second + 1)),
      status: statuses[index] ?? "",
      added: parseLineCount(added),
      deleted: parseLineCount(deleted),
    };
  });
}

const COLON = 0x3a;
const TAB = 0x09;

const parseLineCount = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);

export function splitZero(output: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let end = output.indexOf(0); end !== -1; end = output.indexOf(0, from)) {
    parts.push(output.subarray(from, end));
    from = end + 1;
  }
  return parts;
}

export function toPathFields(bytes: Buffer): PathFields {
  const path = decodeUtf8OrNull(bytes);
  return path === null ? { path_base64: bytes.toString("base64") } : { path };
}

/** Splits a line into the given number of fields and the path behind them, which may contain blanks. */
export function splitBeforePath(line: Buffer, fields: number): readonly [readonly string[], PathFields] {
  let end = -1;
  for (let index = 0; index < fields; index += 1) end = line.indexOf(0x20, end + 1);
  return [line.subarray(0, end).toString("latin1").split(" "), toPathFields(line.subarray(end + 1))];
}
