import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formatTimestamp, parseInstant } from "../../kernel/domain/index.ts";
import { replaceFile } from "../../kernel/files/index.ts";
import type { Repository } from "../git/index.ts";
import { encodeRefPart } from "./record-refs.ts";

type Place = Pick<Repository, "commonDir">;

const locateRefusedClaims = ({ commonDir }: Place): string => join(commonDir, "skl", "refused-claims");

/** A longer file loses its older half. */
const MOST_LINES = 5000;

/** Notes in this clone that an agent was refused a task which another has. Where that cannot be written, it is not counted. */
export async function noteRefusedClaim(
  place: Place,
  { agent, task, at }: { readonly agent: string; readonly task: string; readonly at: Date },
): Promise<void> {
  const file = locateRefusedClaims(place);
  const line = `${formatTimestamp(at)} ${task} ${encodeRefPart(agent)}\n`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, line);
    const lines = await readRefusedClaimLines(place);
    if (lines.length > MOST_LINES)
      await replaceFile(file, Buffer.from(`${lines.slice(-MOST_LINES / 2).join("\n")}\n`), 0o644);
  } catch {
    // The folder may belong to somebody else.
  }
}

/** Counts the tasks that agents were refused in this clone since a time, each task of an agent once. */
export async function countRefusedClaims(place: Place, since: Date): Promise<number> {
  const recent = (await readRefusedClaimLines(place)).flatMap((line) => {
    const [time = "", task = "", agent = ""] = line.split(" ");
    return (parseInstant(time) ?? 0) >= since.getTime() ? [`${task} ${agent}`] : [];
  });
  return new Set(recent).size;
}

async function readRefusedClaimLines(place: Place): Promise<string[]> {
  const text = await readFile(locateRefusedClaims(place), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean);
}
