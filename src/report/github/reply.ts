import { code, prose } from "../markdown-text.ts";
import { blocksText, type Detail, fitted, linesOf, list, oneLine } from "./blocks.ts";
import { CRITERION_LINE, commandBlock, RATIONALE_LINE } from "./criterion-line.ts";
import { renderHelp } from "./help.ts";

/** What became of one command of a comment. */
export interface CommandOutcome {
  /** As it was typed, first line. */
  readonly command: string;
  /** `done`; `noted` towards a resolution; `refused` as it stands; `not_permitted` to this person. */
  readonly result: "done" | "noted" | "refused" | "not_permitted";
  readonly message: string;
  readonly fix?: string;
}

/** The one answer to a comment with commands. */
export interface CommandReply {
  readonly outcomes: readonly CommandOutcome[];
  /** Login of the person who wrote it. */
  readonly to: string;
  /** What a resolution still lacks: `option`, `rationale`, `criterion`, or words of their own. */
  readonly missing?: readonly string[];
  /** Where somebody asked for the list of commands. */
  readonly help?: "rfc" | "pull_request";
}

/** The answer to a comment with commands: what happened to each, and what to do next. It notifies nobody. */
export function renderReply(reply: CommandReply): string {
  return fitted((detail) =>
    blocksText([
      `${code(reply.to, 60)}: ${summary(reply)}`,
      list(alike(reply.outcomes), detail, (outcomes) => outcomeText(outcomes, detail)),
      ...missingBlocks(reply.missing ?? [], detail),
      reply.help === undefined ? "" : renderHelp(reply.help).trimEnd(),
    ]),
  );
}

function summary({ outcomes, missing = [] }: CommandReply): string {
  const has = (wanted: CommandOutcome["result"]) => outcomes.some(({ result }) => result === wanted);
  const isTaken = has("done") || has("noted");
  if (has("not_permitted") && !isTaken) return "this needs a person who may decide here, so nothing was changed.";
  if (has("refused") || has("not_permitted")) {
    return isTaken ? "partly done; see what was not and why." : "nothing was changed; here is why.";
  }
  if (missing.length > 0) return "noted, and not complete yet.";
  if (has("noted")) return "noted.";
  return has("done") ? "done." : "there was nothing to do.";
}

const SIGNS = { done: "✅", noted: "📝", refused: "⛔", not_permitted: "🔒" } as const satisfies Record<
  CommandOutcome["result"],
  string
>;

/** Neighbours that came to the same, so that it is said once. */
function alike(outcomes: readonly CommandOutcome[]): CommandOutcome[][] {
  const groups: CommandOutcome[][] = [];
  for (const outcome of outcomes) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && saidOf(last[0]) === saidOf(outcome)) last.push(outcome);
    else groups.push([outcome]);
  }
  return groups;
}

const saidOf = ({ result, message, fix }: CommandOutcome): string => JSON.stringify([result, message, fix]);

function outcomeText(outcomes: readonly CommandOutcome[], { name, sentence, items }: Detail): string {
  const [first] = outcomes;
  if (first === undefined) return "";
  const { result, message, fix } = first;
  const typed = outcomes.slice(0, items).map(({ command }) => code(linesOf(command)[0] ?? "", name));
  const hidden = outcomes.length - typed.length;
  const next = oneLine(fix);
  return `${SIGNS[result]} ${typed.join(", ")}${hidden > 0 ? ` and ${hidden} more` : ""}: ${prose(oneLine(message), sentence)}${next === "" ? "" : `<br>**Next:** ${prose(next, sentence)}`}`;
}

const LINES: ReadonlyMap<string, string> = new Map([
  ["option", "/skl resolve option_a"],
  ["criterion", CRITERION_LINE],
  ["rationale", RATIONALE_LINE],
]);

/** The rationale goes to the end, since it takes everything behind it. */
const ORDER = [...LINES.keys()];

function missingBlocks(missing: readonly string[], detail: Detail): string[] {
  if (missing.length === 0) return [];
  const known = ORDER.filter((name) => missing.includes(name));
  const others = [...new Set(missing.filter((name) => !LINES.has(name)))];
  const lines = known.map((name) => LINES.get(name) ?? "");
  const said = [
    ...known.map((name) => OF[name] ?? name),
    ...others.slice(0, detail.items).map((name) => prose(oneLine(name), detail.sentence)),
  ];
  return [
    `**Still missing:** ${said.join(", ")}.`,
    ...(lines.length > 0 ? ["Add it in a new comment; what you have said so far counts:", commandBlock(lines)] : []),
  ];
}

const OF: Readonly<Record<string, string>> = {
  option: "which option",
  criterion: "an acceptance criterion",
  rationale: "why",
};
