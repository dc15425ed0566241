import type { CommandOutcome, CommandReply } from "../../domain/index.ts";
import { code, prose } from "../markdown-text.ts";
import { blocksText, type Detail, linesOf, list, oneLine, renderToFit } from "./blocks.ts";
import { CRITERION_LINE, commandBlock, RATIONALE_LINE } from "./criterion-line.ts";
import { renderHelp } from "./help.ts";

/** Renders the answer to a comment: the result of each command and the next step. It notifies nobody. */
export function renderReply(reply: CommandReply): string {
  return renderToFit((detail) =>
    blocksText([
      `${code(reply.to, 60)}: ${summary(reply)}`,
      list(groupedByResult(reply.outcomes), detail, (outcomes) => outcomeText(outcomes, detail)),
      reply.anyoneDecides ? ANYONE_DECIDES : "",
      ...missingBlocks(reply.missing ?? [], detail),
      reply.help === undefined ? "" : renderHelp(reply.help).trimEnd(),
    ]),
  );
}

const ANYONE_DECIDES =
  "Nobody is named under `humans` in `.skl/config.json`, so everybody with write access to this repository decides here, and whoever has an agent's account does, too. Name the people there.";

function summary({ outcomes, missing = [] }: CommandReply): string {
  const has = (wanted: CommandOutcome["result"]) => outcomes.some(({ result }) => result === wanted);
  const isPartlyDone = has("done") || has("noted");
  if (has("not_permitted") && !isPartlyDone)
    return "only a person who may decide here can do this, so nothing was changed.";
  if (has("refused") || has("not_permitted")) {
    return isPartlyDone
      ? "only some of this was done; here is what was not done and why."
      : "nothing was changed; here is why.";
  }
  if (missing.length > 0) return "noted, and not complete yet.";
  if (has("noted")) return "noted.";
  return has("done") ? "done." : "there was nothing to do.";
}

const SIGNS = { done: "✅", noted: "📝", refused: "⛔", not_permitted: "🔒" } as const satisfies Record<
  CommandOutcome["result"],
  string
>;

/** Groups neighbouring commands with the same result, so that it is printed once. */
function groupedByResult(outcomes: readonly CommandOutcome[]): CommandOutcome[][] {
  const groups: CommandOutcome[][] = [];
  for (const outcome of outcomes) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && resultKey(last[0]) === resultKey(outcome)) last.push(outcome);
    else groups.push([outcome]);
  }
  return groups;
}

const resultKey = ({ result, message, fix }: CommandOutcome): string => JSON.stringify([result, message, fix]);

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

/** The rationale comes last, since it takes everything to the end of the comment. */
const ORDER = [...LINES.keys()];

function missingBlocks(missing: readonly string[], detail: Detail): string[] {
  if (missing.length === 0) return [];
  const known = ORDER.filter((name) => missing.includes(name));
  const others = [...new Set(missing.filter((name) => !LINES.has(name)))];
  const lines = known.map((name) => LINES.get(name) ?? "");
  const parts = [
    ...known.map((name) => NAMES[name] ?? name),
    ...others.slice(0, detail.items).map((name) => prose(oneLine(name), detail.sentence)),
  ];
  return [
    `**Still missing:** ${parts.join(", ")}.`,
    ...(lines.length > 0 ? ["Add it in a new comment; your earlier comments still count:", commandBlock(lines)] : []),
  ];
}

const NAMES: Readonly<Record<string, string>> = {
  option: "which option",
  criterion: "an acceptance criterion",
  rationale: "why",
};
