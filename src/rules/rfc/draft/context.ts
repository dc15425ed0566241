import {
  formatCount,
  listItems,
  type QueueEntry,
  quote,
  type RfcTrigger,
  toVisibleLine,
} from "../../../kernel/domain/index.ts";
import {
  type AssumptionSide,
  type ChangedSignature,
  type ConcernedInvariant,
  type Dependents,
  type DraftRequest,
  isUndecided,
  listNewPackages,
} from "./request.ts";

/** Each trigger as a clause that follows "A person is asked because", in the words of specification 9.1. */
const TRIGGER_TEXTS: Readonly<Record<RfcTrigger, string>> = {
  architectural_change: "the change is architectural",
  invariant_change: "it would require modifying an invariant",
  new_external_dependency: "it introduces an external dependency that the tech stack does not have",
  shared_interface: "it changes an interface that many modules depend on",
  invariant_ambiguity: "it settles something that the invariants leave open",
  assumption_conflict: "assumptions of several changes conflict",
};

const MOST = 10;
const MOST_PROPOSALS = 5;
/** Of a longer signature only the changed part is shown. */
const READABLE = 1000;
/** Limits the length of a shown signature and of all of them together, because an agent could write any number. */
const LONGEST = 4000;
const LONGEST_OF_ALL = 15_000;

/**
 * Returns all facts of the decision, one sentence a line. Every line begins with our own words; texts of agents are quoted, cut
 * and without line breaks, so that none of them can begin like a heading or a command.
 */
export function composeRfcContext(request: DraftRequest, deadline: string): string {
  const { facts, proposals } = request;
  return [
    ...changeLines(proposals),
    `A person is asked because ${listItems(
      request.triggers.map((trigger) => TRIGGER_TEXTS[trigger]),
      6,
    )}.`,
    ...describeNewPackages(facts),
    ...describeChangedSignatures(facts.signatureChanges),
    ...listFirstLines(
      facts.dependents.filter(({ count }) => count > 0),
      describeDependents,
      "file with dependents",
    ),
    ...listFirstLines(facts.invariants, describeConcernedInvariant, "invariant"),
    ...describeAssumptionConflicts(facts),
    ...listFirstLines(proposals.slice(0, MOST_PROPOSALS).filter(saysSomething), quoteAgentsWords, "proposal"),
    ...describeRelatedAdrs(facts),
    describeSilentEnd(request, deadline),
  ].join("\n");
}

function listFirstLines<T>(items: readonly T[], lineOf: (item: T) => string, noun: string): string[] {
  const rest = items.length - MOST;
  return [...items.slice(0, MOST).map(lineOf), ...(rest > 0 ? [`And ${formatCount(rest, `more ${noun}`)}.`] : [])];
}

function changeLines(proposals: readonly QueueEntry[]): string[] {
  const [first, ...others] = proposals;
  if (!first) return [];
  const scope = first.semantic_scope ? ` (scope ${toVisibleLine(first.semantic_scope, 60)})` : "";
  const head = first.head ? ` at ${first.head.slice(0, 12)}` : "";
  const lines = [
    `${toVisibleLine(first.agent_id, 60)} proposes to change ${toVisibleLine(first.path, 200)}${scope} on the branch ${toVisibleLine(first.branch, 120)}${head} (${first.proposal_id}).`,
  ];
  if (others.length > 0)
    lines.push(
      `${formatCount(others.length, "more proposal")} wait${others.length === 1 ? "s" : ""} for the same decision: ${listItems(
        others.map(({ path, agent_id }) => `${path} by ${agent_id}`),
        MOST,
      )}.`,
    );
  return lines;
}

function describeNewPackages(facts: DraftRequest["facts"]): string[] {
  const packages = listNewPackages(facts);
  if (packages.length === 0) return [];
  const lines = listFirstLines(
    packages,
    (name) => {
      const uses = facts.newDependencies.filter((each) => each.package === name);
      const places = uses.map((use) => `${use.path}${use.line === null ? "" : `:${use.line}`} (${use.import})`);
      return `New package ${toVisibleLine(name, 80)}, imported in ${formatCount(uses.length, "place")}: ${listItems(places, 5)}.`;
    },
    "new package",
  );
  return facts.techStack.length > 0 ? [...lines, `The tech stack is ${listItems(facts.techStack, MOST)}.`] : lines;
}

/** A `why` that comes from a trigger names the invariant and its value already. */
function describeConcernedInvariant({ key, value, why }: ConcernedInvariant): string {
  if (why.includes(key)) return toVisibleLine(why, 600);
  return `The invariant ${toVisibleLine(key, 60)} says ${quote(value, 200)}: ${toVisibleLine(why, 400)}`;
}

/** Lists all changed signatures that a person could read, since approving the change approves each of them. */
function describeChangedSignatures(changes: readonly ChangedSignature[]): string[] {
  const lines: string[] = [];
  for (let length = 0; lines.length < changes.length && length < LONGEST_OF_ALL; length += lines.at(-1)?.length ?? 0)
    lines.push(...changes.slice(lines.length, lines.length + 1).map(describeSignature));
  const rest = changes.length - lines.length;
  return [...lines, ...(rest > 0 ? [`And ${formatCount(rest, "more changed signature")}.`] : [])];
}

function describeSignature({ path, symbol, kind, before, after }: ChangedSignature): string {
  const name = `${toVisibleLine(symbol, 120)} of ${toVisibleLine(path, 200)}`;
  const [old, now] = [before ?? "", after ?? ""];
  if (kind === "added") return `Signature added: ${name}, ${quoteWhole(now)}.`;
  if (kind === "removed") return `Signature removed: ${name}, before ${quoteWhole(old)}.`;
  if (Math.max(old.length, now.length) <= READABLE)
    return `Signature ${kind}: ${name}, before ${quoteWhole(old)}, after ${quoteWhole(now)}.`;
  const part = findChangedPart(old, now);
  return `Signature ${kind}: ${name}, in this part: behind ${quoteWhole(part.behind)}, before ${quoteWhole(part.before)}, after ${quoteWhole(part.after)}; the rest of its ${old.length} characters is as it was.`;
}

const quoteWhole = (text: string): string => quote(text, LONGEST);

/** Removes the words that two texts begin and end with alike, and returns the different parts and the words before them (`behind`). */
function findChangedPart(before: string, after: string): { behind: string; before: string; after: string } {
  const [old, now] = [before, after].map((text) => text.split(/(?<=[\s,([{])/)) as [string[], string[]];
  const shortest = Math.min(old.length, now.length);
  let start = 0;
  while (start < shortest && old[start] === now[start]) start++;
  let end = 0;
  while (end < shortest - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const joinChangedWords = (words: string[]) => words.slice(start, words.length - end).join("");
  return {
    behind: old.slice(Math.max(0, start - 4), start).join(""),
    before: joinChangedWords(old),
    after: joinChangedWords(now),
  };
}

function describeDependents({ path, count, entries, scopes }: Dependents): string {
  const where = scopes.length > 0 ? `, in the scope${scopes.length === 1 ? "" : "s"} ${listItems(scopes)}` : "";
  return `${formatCount(count, "State record")} depend${count === 1 ? "s" : ""} on ${toVisibleLine(path, 200)}: ${listItems(entries, MOST)}${where}.`;
}

function describeAssumptionConflicts({ assumptionConflicts }: DraftRequest["facts"]): string[] {
  const shown = assumptionConflicts.slice(0, MOST_PROPOSALS);
  const rest = assumptionConflicts.length - shown.length;
  return [
    ...shown.flatMap((conflict) => [
      `Assumptions about ${toVisibleLine(conflict.subject, 80)} ${isUndecided(conflict) ? "may conflict" : "conflict"}: ${toVisibleLine(conflict.reason, 300)}`,
      describeAssumptionSide(conflict.a),
      describeAssumptionSide(conflict.b),
    ]),
    ...(rest > 0 ? [`And ${formatCount(rest, "more conflict")} of assumptions.`] : []),
  ];
}

function describeAssumptionSide({ text, declared_by, scope, path, proposal_id, state_id }: AssumptionSide): string {
  const origin =
    proposal_id ?? (state_id ? `recorded in State as ${toVisibleLine(state_id, 60)}` : "recorded in State");
  const where = `${toVisibleLine(path, 200)}${scope ? `, scope ${toVisibleLine(scope, 60)}` : ""}, ${origin}`;
  return `${toVisibleLine(declared_by, 60)} assumes (${where}): ${quote(text, 500)}.`;
}

function saysSomething({ rationale, agent_reasoning_summary, assumptions = [] }: QueueEntry): boolean {
  return Boolean(rationale?.trim() || agent_reasoning_summary?.trim() || assumptions.length > 0);
}

function quoteAgentsWords({
  agent_id,
  path,
  rationale,
  agent_reasoning_summary,
  assumptions = [],
}: QueueEntry): string {
  const words = [
    ...(rationale?.trim() ? [`rationale ${quote(rationale, 500)}`] : []),
    ...(agent_reasoning_summary?.trim() ? [`reasoning ${quote(agent_reasoning_summary, 500)}`] : []),
    ...assumptions.slice(0, 5).map(({ text }) => `assumption ${quote(text, 300)}`),
    ...(assumptions.length > 5 ? [`${assumptions.length - 5} more assumptions`] : []),
  ];
  return `In the words of ${toVisibleLine(agent_id, 60)} on ${toVisibleLine(path, 200)}, which nobody verified: ${words.join("; ")}.`;
}

function describeRelatedAdrs(facts: DraftRequest["facts"]): string[] {
  const { relatedAdrs } = facts;
  if (relatedAdrs.length === 0) return [];
  // Decisions whose title names a package, an invariant or a subject of this one come first, then the latest.
  const words = [
    ...listNewPackages(facts),
    ...facts.invariants.map(({ key }) => key),
    ...facts.assumptionConflicts.map(({ subject }) => subject),
  ];
  const ranked = relatedAdrs.toReversed().map((adr) => ({ adr, rank: Number(isNamed(adr, words)) }));
  const shown = ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 5)
    .map(({ adr }) => adr);
  const rest = relatedAdrs.length - shown.length;
  const texts = shown.map(
    ({ id, title, status }) => `${toVisibleLine(id, 20)} (${toVisibleLine(status, 20)}) ${quote(title, 160)}`,
  );
  return [`Earlier decisions: ${texts.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}.`];
}

function isNamed(adr: DraftRequest["facts"]["relatedAdrs"][number], words: readonly string[]): boolean {
  const title = toVisibleLine(adr.title, 300).toLowerCase();
  return words.some((word) => title.includes(word.toLowerCase()));
}

function describeSilentEnd({ facts, proposals }: DraftRequest, deadline: string): string {
  const scopes = listConcernedScopes(facts, proposals);
  const paused =
    scopes.length > 0
      ? `work in the scope${scopes.length === 1 ? "" : "s"} ${listItems(scopes)} pauses`
      : "it counts as overdue";
  return `Without an answer by ${deadline} ${paused}; silence approves nothing.`;
}

/** Returns the scopes that the decision concerns, sorted and without repeats. */
export function listConcernedScopes(
  { scopes, assumptionConflicts }: Pick<DraftRequest["facts"], "scopes" | "assumptionConflicts">,
  proposals: readonly QueueEntry[],
): string[] {
  const ofProposals = proposals.flatMap(({ semantic_scope }) => semantic_scope ?? []);
  // An entry of State is merged already, so only work that waits for the answer pauses without one.
  const ofSides = assumptionConflicts
    .flatMap(({ a, b }) => [a, b])
    .flatMap(({ proposal_id, scope }) => (proposal_id === null ? [] : (scope ?? [])));
  return [...new Set([...scopes, ...ofProposals, ...ofSides])].sort();
}
