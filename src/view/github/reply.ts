import type { CommandOutcome, CommandReply } from "../../kernel/domain/index.ts";
import { toMarkdown } from "../document/markdown.ts";
import {
  type Document,
  type Inline,
  type Item,
  joinTextLines,
  joinWithCommas,
  listFilledLines,
  name,
  own,
  say,
  t,
} from "../document/model.ts";
import { CRITERION_LINE, RATIONALE_LINE } from "./criterion-line.ts";
import { renderCommandHelp } from "./help.ts";

/** Renders the answer to a comment: the result of each command and the next step. It notifies nobody. */
export function renderReply(reply: CommandReply): string {
  return toMarkdown([
    say`${name(reply.to)}: ${own(summarizeCommandReply(reply))}`,
    { kind: "list", items: groupOutcomesByResult(reply.outcomes).map(renderCommandOutcome) },
    ...(reply.anyoneDecides ? [ANYONE_DECIDES] : []),
    ...renderMissingParts(reply.missing ?? []),
    ...(reply.help === undefined ? [] : renderCommandHelp(reply.help)),
  ]);
}

const ANYONE_DECIDES = say`Nobody is named under \`humans\` in \`.skl/config.json\`, so everybody with write access to this repository decides here, and whoever has an agent's account does, too. Name the people there.`;

function summarizeCommandReply({ outcomes, missing = [] }: CommandReply): string {
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

const SIGNS = { done: "✅ ", noted: "📝 ", refused: "⛔ ", not_permitted: "🔒 " } as const satisfies Record<
  CommandOutcome["result"],
  string
>;

/** Groups neighbouring commands with the same result, so that it is printed once. */
function groupOutcomesByResult(outcomes: readonly CommandOutcome[]): CommandOutcome[][] {
  const buildReplyOutcomeKey = ({ result, message, fix }: CommandOutcome): string =>
    JSON.stringify([result, message, fix]);
  const groups: CommandOutcome[][] = [];
  for (const outcome of outcomes) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && buildReplyOutcomeKey(last[0]) === buildReplyOutcomeKey(outcome)) last.push(outcome);
    else groups.push([outcome]);
  }
  return groups;
}

const SHOWN = 40;

function renderCommandOutcome(outcomes: readonly CommandOutcome[]): Item {
  const [first] = outcomes;
  const typed = outcomes.slice(0, SHOWN).map(({ command }): Inline => [name(listFilledLines(command)[0] ?? "")]);
  const more = outcomes.length > SHOWN ? own(` and ${outcomes.length - SHOWN} more`) : null;
  const next = joinTextLines(first?.fix ?? "");
  return {
    mark: "none",
    text: t`${own(SIGNS[first?.result ?? "done"])}${joinWithCommas(...typed)}${more}: ${first?.message ?? ""}`,
    more: next === "" ? [] : [t`**Next:** ${next}`],
  };
}

/** The rationale comes last, since it takes everything to the end of the comment. */
const PARTS: ReadonlyMap<string, { readonly says: string; readonly line: string }> = new Map([
  ["option", { says: "which option", line: "/skl resolve option_a" }],
  ["criterion", { says: "an acceptance criterion", line: CRITERION_LINE }],
  ["rationale", { says: "why", line: RATIONALE_LINE }],
]);

function renderMissingParts(missing: readonly string[]): Document {
  if (missing.length === 0) return [];
  const known = [...PARTS].filter(([part]) => missing.includes(part)).map(([, part]) => part);
  const others = [...new Set(missing.filter((part) => !PARTS.has(part)))].slice(0, SHOWN);
  const parts = joinWithCommas(...known.map(({ says }): Inline => [own(says)]), ...others.map((part) => [part]));
  const commands: Document = [
    say`Add it in a new comment; your earlier comments still count:`,
    { kind: "commands", commands: known.map(({ line }) => line) },
  ];
  return [say`**Still missing:** ${parts}.`, ...(known.length > 0 ? commands : [])];
}
