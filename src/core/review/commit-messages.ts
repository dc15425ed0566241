import { listItems, type MergeResolution, type QueueEntry } from "../../kernel/domain/index.ts";

/** Puts a text that somebody else wrote into one line, so that no line of it can pass for a trailer or a heading. */
function foldToOneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  return text.replace(/[\x00-\x1f\x7f]+/g, " ").trim();
}

/** Returns the message of a merge: the decision on every file and its reason, with trailers for programs (specification 7.4). */
export function mergeMessage(
  branch: string,
  session: string,
  entries: readonly QueueEntry[],
  resolved: readonly MergeResolution[] = [],
): string {
  const [first] = entries;
  const type = entries.some(({ decision }) => decision?.decision_type === "architectural")
    ? "architectural"
    : "implementation";
  const count = `${entries.length} ${entries.length === 1 ? "proposal" : "proposals"}`;
  return [
    foldToOneLine(`skl: merge ${branch} (${count} of ${first?.agent_id ?? ""})`).slice(0, 200),
    "",
    `decision_type: ${type}`,
    "",
    ...entries.flatMap(({ path, decision }) => [
      `  ${foldToOneLine(path)}: ${decision?.decision}`,
      `    ${foldToOneLine(decision?.rationale ?? "")}`,
    ]),
    "",
    ...entries.flatMap(({ proposal_id, decision }) => [
      `SKL-Proposal: ${proposal_id}`,
      `SKL-Decision: ${decision?.decision}`,
      `SKL-Decision-Type: ${decision?.decision_type}`,
    ]),
    ...resolved.map(mergeTrailer),
    `SKL-Session: ${session}`,
    "",
  ].join("\n");
}

const mergeTrailer = ({ path, label }: MergeResolution): string => `SKL-Merge: ${label} ${foldToOneLine(path)}`;

/** Says in one line what was made of a file that Git could not merge. */
export function describeResolution({ path, label, kinds, by, with: other }: MergeResolution, branch: string): string {
  const both = other ? `${branch} and ${other}` : `${branch} and the base`;
  const what =
    kinds.length === 0 ? "their changes lie apart" : `both added ${listItems(kinds.map((kind) => WORDS[kind]))}`;
  return `${foldToOneLine(path)}: what ${both} wrote is united${by === "model" ? " by a model" : ""} (${label}: ${what}); \`skl resolve show ${branch}\` has it.`;
}

const WORDS: Readonly<Record<MergeResolution["kinds"][number], string>> = {
  import: "imports",
  definition: "definitions",
  key: "keys",
  changelog: "changelog entries",
  entry: "entries of a list",
  prose: "paragraphs",
  statement: "statements",
  lock: "locked packages",
};

/** Names the branch that a commit squashes. */
interface SquashedBranch {
  readonly branch: string;
  readonly head: string;
  readonly session: string;
  /** Its task's title, else the subject of its head. */
  readonly title: string;
}

/** Returns the message of a squashed branch: what it does, why it was taken, and trailers for programs. */
export function squashMessage(
  { branch, head, session, title }: SquashedBranch,
  entries: readonly QueueEntry[],
  resolved: readonly MergeResolution[] = [],
): string {
  const reasons = new Set(entries.map(({ decision }) => foldToOneLine(decision?.rationale ?? "")));
  return [
    foldToOneLine(title).slice(0, 200) || `skl: squash ${branch}`,
    "",
    [...reasons].join(" ").slice(0, 500),
    "",
    ...(resolved.length === 0 ? [] : [...resolved.map(mergeTrailer), ""]),
    `Skl-Branch: ${branch}`,
    `Skl-Head: ${head}`,
    `Skl-Session: ${session}`,
    "",
  ].join("\n");
}

/** Returns the message of the commit that closes a session. */
export function composeSessionMessage(session: string, reviewed: number, merged: number): string {
  const proposals = `${reviewed} ${reviewed === 1 ? "proposal" : "proposals"} reviewed`;
  return `skl: ${session}, ${proposals}, ${merged} ${merged === 1 ? "branch" : "branches"} merged\n\nSKL-Session: ${session}\n`;
}
