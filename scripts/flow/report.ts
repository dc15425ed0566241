/** Renders what was played as the tables of docs/flow.md. */
import { findLastStanding, isMerged, isOwnOrder, isPlayed, type Standing, type State, type Turn } from "./turns.ts";

export interface PlayedRepository {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly turns: readonly Turn[];
  readonly gitAlone: readonly Turn[];
  readonly bookkeeping: readonly string[];
  readonly failures: readonly string[];
  readonly endings: readonly string[];
}

/** By repository and the start of a commit's id: `reasonable: why`, or `unreasonable: why`. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

const HEAD = [
  "repository",
  "commits (played; by Git alone)",
  "Git alone: at once, after a rebase",
  "merged in the first session",
  "merged unattended",
  "waits for a person",
  "rejected or handed back",
  "blocked",
  "other",
  "the tool's own order (merged later)",
  "lines a push, median (most)",
  "bookkeeping a merged branch",
];

export function renderReport(repositories: readonly PlayedRepository[], labels: Labels): string {
  const rows = [...repositories, ...(repositories.length > 1 ? [joined(repositories)] : [])].map(renderRow);
  const table = [HEAD.join(" | "), HEAD.map(() => "---").join(" | "), ...rows].map((line) => `| ${line} |`).join("\n");
  const lists = repositories.map((repository) => renderList(repository, labels[repository.name] ?? {}));
  return [table, ...lists, renderLabelled(repositories, labels)].filter(Boolean).join("\n\n");
}

function joined(repositories: readonly PlayedRepository[]): PlayedRepository {
  return {
    name: "**all**",
    first: "",
    last: "",
    turns: repositories.flatMap(({ turns }) => turns),
    gitAlone: repositories.flatMap(({ gitAlone }) => gitAlone),
    bookkeeping: repositories.flatMap(({ bookkeeping }) => bookkeeping),
    failures: repositories.flatMap(({ failures }) => failures),
    endings: repositories.flatMap(({ endings }) => endings),
  };
}

function renderRow({ name, turns, gitAlone, bookkeeping }: PlayedRepository): string {
  const played = turns.filter(isPlayed);
  const merged = played.filter(isMerged);
  const delayed = played.filter(({ standings }) => standings.some(isOwnOrder));
  const git = gitAlone.filter(isMerged);
  const lines = played.flatMap(({ attempts }) => attempts.map(({ said }) => said.length)).toSorted((a, b) => a - b);
  return [
    name,
    `${turns.length} (${played.length}; ${gitAlone.filter(isPlayed).length})`,
    `${git.filter(({ attempts }) => attempts.length === 1).length}, ${git.length}`,
    merged.filter(isFirstSession).length,
    merged.length,
    inStates(played, ["person", "rfc"]),
    inStates(played, ["rejected", "agent", "conflict"]),
    inStates(played, ["blocked"]),
    inStates(played, ["waits", "unknown", "error"]),
    `${delayed.length} (${delayed.filter(isMerged).length})`,
    `${lines[Math.floor(lines.length / 2)] ?? 0} (${lines.at(-1) ?? 0})`,
    (bookkeeping.length / Math.max(1, merged.length)).toFixed(2),
  ].join(" | ");
}

function isFirstSession({ standings }: Turn): boolean {
  return standings[0]?.state === "merged";
}

/** Returns how many ended in one of the states, and for which kinds of reasons. */
function inStates(turns: readonly Turn[], states: readonly State[]): string {
  const own = turns.flatMap((turn) => findLastStanding(turn) ?? []).filter(({ state }) => states.includes(state));
  if (own.length === 0) return "0";
  return `${own.length}: ${counted(own.flatMap(listStandingKinds))}`;
}

function listStandingKinds({ state, kinds }: Standing): readonly string[] {
  return kinds.length > 0 ? kinds : [state];
}

function renderList(repository: PlayedRepository, labels: Labels[string]): string {
  const { name, turns, first, last, failures, endings } = repository;
  const notPlayed = turns.flatMap((turn) => turn.notPlayed ?? []);
  const entries = turns
    .filter(isListed)
    .flatMap((turn) => [
      `- ${turn.work.commit.id.slice(0, 9)} ${turn.work.commit.subject}`,
      ...toldStandings(turn).map((standing) => `  - ${renderStanding(standing)}`),
      ...(findTurnLabel(turn, labels) === null ? [] : [`  - label: ${findTurnLabel(turn, labels)}`]),
    ]);
  return [
    `## ${name}, ${first.slice(0, 9)} to ${last.slice(0, 9)}`,
    `Not played: ${counted(notPlayed)}. Sessions ended: ${counted(endings)}.`,
    "",
    ...failures.map((text) => `A session failed: ${text.slice(0, 300)}`),
    ...entries,
  ].join("\n");
}

function counted(words: readonly string[]): string {
  const counts = [...new Set(words)].map((word) => `${word} ${words.filter((each) => each === word).length}`);
  return counts.join(", ") || "–";
}

/** A branch is listed for a reader where nobody can say that it just flowed. */
function isListed(turn: Turn): boolean {
  return isPlayed(turn) && (!isMerged(turn) || turn.standings.some(isOwnOrder));
}

/** Returns the standings without those that say the same as the one before. */
function toldStandings({ standings }: Turn): Standing[] {
  const said = ({ state, kinds }: Standing) => `${state} ${kinds.join(", ")}`;
  return standings.filter((each, at) => {
    const before = standings[at - 1];
    return before === undefined || said(before) !== said(each);
  });
}

function renderStanding(standing: Standing): string {
  const { state, kinds, text, alone } = standing;
  const own = isOwnOrder(standing) ? ["the tool's own order"] : [];
  const git = alone === null ? [] : [alone.merges ? "Git merges it" : "Git finds a conflict"];
  const shared =
    alone === null || alone.shared.length === 0 ? [] : [`both change ${alone.shared.slice(0, 3).join(", ")}`];
  const named = alone === null || alone.named.length === 0 ? [] : [`one names ${alone.named.slice(0, 3).join(", ")}`];
  const notes = [...git, ...shared, ...named, ...own].join("; ");
  return `${state} (${kinds.join(", ")})${notes === "" ? "" : ` [${notes}]`}: ${text.replace(/\s+/g, " ").slice(0, 400)}`;
}

function findTurnLabel({ work }: Turn, labels: Labels[string] = {}): string | null {
  return Object.entries(labels).find(([prefix]) => work.commit.id.startsWith(prefix))?.[1] ?? null;
}

/** Returns how many of the commits that did not merge a maintainer would have let pass; empty without labels. */
function renderLabelled(repositories: readonly PlayedRepository[], labels: Labels): string {
  if (Object.keys(labels).length === 0) return "";
  const all = repositories.flatMap(({ name, turns }) =>
    turns.filter(isPlayed).map((turn) => ({ turn, label: isMerged(turn) ? null : findTurnLabel(turn, labels[name]) })),
  );
  const stopped = all.filter(({ turn }) => !isMerged(turn));
  const unreasonable = stopped.filter(({ label }) => label?.startsWith("unreasonable"));
  const reasonable = stopped.filter(({ label }) => label?.startsWith("reasonable"));
  const merged = all.length - stopped.length;
  const share = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  return [
    `Of ${all.length} played, ${stopped.length} did not merge: ${reasonable.length} reasonably, ${unreasonable.length} unreasonably`,
    ` (${share(unreasonable.length, all.length)}), ${stopped.length - reasonable.length - unreasonable.length} without a label.`,
    ` Merged unattended of those that a maintainer would let pass: ${share(merged, all.length - reasonable.length)}.`,
  ].join("");
}
