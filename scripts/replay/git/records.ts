import type { ReplayRecord } from "../record.ts";
import type { Replayed } from "../split.ts";
import { chatTokens, textTokens } from "../tokens.ts";
import type { Blobs } from "./blobs.ts";
import { findMessageFamilies, subjectShape } from "./families.ts";
import type { ChangedBlob, HistoryCommit } from "./history.ts";

/** What system A is told. Its prompt is this, the request, and the files that history changed as they were before: less than an agent needs to find them. */
const SYSTEM_PROMPT =
  "You change files of a Git repository. Given a task and the files that it concerns, answer with a unified diff and nothing else.";

/** Release notes of whole packages stand in some messages; a request is no longer than this. */
const LONGEST_REQUEST = 2000;
const MOST_FILES = 20;
/** A longer file, such as the lock file of a package manager, stands in no prompt. */
const LONGEST_FILE = 128 * 1024;

export async function gitRecords(
  from: Replayed,
  commits: readonly HistoryCommit[],
  blobs: Blobs,
): Promise<ReplayRecord[]> {
  const families = findMessageFamilies(commits.map(({ message }) => message));
  const records: ReplayRecord[] = [];
  for (const commit of commits) {
    const request = commit.message.slice(0, LONGEST_REQUEST);
    const shape = subjectShape(commit.message);
    const isFamily = families.has(shape);
    records.push({
      id: `${from.name}@${commit.id.slice(0, 12)}`,
      at: commit.at,
      family: isFamily ? `${from.name}: ${shape}` : null,
      request,
      context: { date: commit.at.slice(0, 10) },
      cwd: { repo: from.name, commit: commit.parent },
      policy: { allow: ["local.read", "local.write"], forbid: ["external.send"] },
      gold: { node: null, oracle: "tree", value: commit.id },
      distractor: !isFamily,
      split: from.side,
      source: "git",
      licence: "the repository's",
      ...(await countChangeTokens(request, commit.changes, blobs)),
    });
  }
  return records;
}

async function countChangeTokens(request: string, changes: readonly ChangedBlob[], blobs: Blobs) {
  let input = chatTokens(SYSTEM_PROMPT, request);
  let output = 0;
  for (const { path, before, after } of changes.slice(0, MOST_FILES)) {
    const [textBefore, textAfter] = [await textOrNone(before, blobs), await textOrNone(after, blobs)];
    if (textBefore === null || textAfter === null || textBefore.length > LONGEST_FILE) continue;
    input += textTokens(`${path}\n`) + fileTokens(before, textBefore);
    output += changedLineTokens(textBefore, textAfter);
  }
  return { input_tokens: input, output_tokens: output };
}

const textOrNone = async (id: string | null, blobs: Blobs): Promise<string | null> =>
  id === null ? "" : blobs.text(id);

const counted = new Map<string, number>();

function fileTokens(id: string | null, text: string): number {
  if (id === null) return 0;
  const before = counted.get(id);
  if (before !== undefined) return before;
  const count = textTokens(text);
  counted.set(id, count);
  return count;
}

/** Counts the tokens of the lines that only one of two texts has: less than any diff between them. */
function changedLineTokens(before: string, after: string): number {
  const balance = new Map<string, number>();
  for (const line of before.split("\n")) balance.set(line, (balance.get(line) ?? 0) - 1);
  for (const line of after.split("\n")) balance.set(line, (balance.get(line) ?? 0) + 1);
  let sum = 0;
  for (const [line, count] of balance) if (count !== 0) sum += Math.abs(count) * textTokens(`${line}\n`);
  return sum;
}
