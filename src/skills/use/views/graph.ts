import type { SkillGraphBuildOutput, SkillGraphCheckOutput } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import {
  blank,
  type Document,
  dim,
  formatCount,
  good,
  type Line,
  line,
  paragraph,
  strong,
  warn,
} from "../../../view/text/index.ts";
import { describeModelUsage } from "./model-usage.ts";

type BuiltGraph = DeepReadonly<Omit<SkillGraphBuildOutput, "entry_id">>;

/** Shows the edges that a cold start added, the pairs that it left out, and what the model cost. */
export function renderBuiltGraph(built: BuiltGraph): Document {
  const { added, skipped, candidates, failed, ignored, not_asked } = built;
  const verb = built.dry_run ? "would be added" : "added";
  return [
    line(0, strong(`${formatCount(added.length, "edge")} ${verb}`), dim(`  by ${built.classifier}`)),
    ...added.flatMap(({ type, a, b, reason }) => [line(2, `${a} ${type} ${b}`), ...renderReasonLines(reason)]),
    line(0, dim(`${formatCount(candidates, "candidate pair")}; ${formatCount(skipped, "proposed edge")} left out`)),
    ...(built.calls > 0 ? [line(0, dim(`Model: ${describeModelUsage({ calls: built.calls, ...built.usage })}`))] : []),
    ...(ignored.length > 0 ? [line(0, warn(`${formatCount(ignored.length, "answer")} ignored`))] : []),
    ...renderFirstLines(ignored, (text) => line(2, text)),
    ...(failed.length > 0
      ? [line(0, warn(`${formatCount(failed.length, "call")} failed; the pairs of these skills are left out`))]
      : []),
    ...renderFirstLines(failed, ({ anchor, reason, message }) => line(2, strong(anchor), `  ${reason}: ${message}`)),
    ...(built.notes ?? []).map((note) => line(0, warn(note))),
    ...(not_asked > 0 ? [line(0, warn(`${formatCount(not_asked, "call")} not made; build again to continue`))] : []),
  ];
}

/** Longer lists would not fit on a screen; the JSON has all of them. */
const SHOWN = 10;

function renderFirstLines<T>(items: readonly T[], shown: (item: T) => Line): Line[] {
  const more = items.length - SHOWN;
  return [
    ...items.slice(0, SHOWN).map(shown),
    ...(more > 0 ? [line(2, dim(`and ${more} more: \`--json\` has all of them`))] : []),
  ];
}

const renderReasonLines = (text: string): Line[] => (text === "" ? [] : [line(4, dim(text))]);

/** Shows the entries of a graph's history that are not in force, cannot be read, or repeat another entry. */
export function renderGraphCheck(check: DeepReadonly<SkillGraphCheckOutput>): Document {
  const { held_back, unreadable, duplicates, dangling } = check;
  if (held_back.length + unreadable.length + duplicates.length + dangling.length === 0)
    return [line(0, good("The graph is in order."))];
  const sections = [
    renderSection(
      warn(`Held back: ${formatCount(held_back.length, "edge")} of the history without effect`),
      held_back,
      (held) => [
        line(2, strong(held.entry ?? "an entry without an id"), held.part === null ? "" : `  ${held.part}`),
        ...paragraph(4, held.reason),
      ],
    ),
    renderSection(
      warn(`Unreadable: ${formatCount(unreadable.length, "file")} left out`),
      unreadable,
      ({ file, reason }) => [line(2, strong(file), `  ${reason}`)],
    ),
    renderSection(dim("Recorded twice and counted once"), duplicates, ({ entry, part, of }) => [
      line(2, entry, part === null ? "" : `  ${part}`, dim(of === null ? "" : `  first by ${of}`)),
    ]),
    renderSection(dim("Edges to skills that are not installed here"), dangling, ({ type, a, b }) => [
      line(2, `${a} ${type} ${b}`),
    ]),
  ].filter((lines) => lines.length > 0);
  return sections.flatMap((lines, at) => (at === 0 ? lines : [blank, ...lines]));
}

function renderSection<T>(title: ReturnType<typeof dim>, items: readonly T[], shown: (item: T) => Line[]): Line[] {
  return items.length === 0 ? [] : [line(0, title), ...items.flatMap(shown)];
}
