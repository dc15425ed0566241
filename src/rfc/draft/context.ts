import { countOf, listItems, oneLine, type QueueEntry, quote, type RfcTrigger } from "../../domain/index.ts";
import {
  type AssumptionSide,
  type ChangedSignature,
  type ConcernedInvariant,
  type Dependents,
  type DraftRequest,
  isUndecided,
  packagesOf,
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
export function contextOf(request: DraftRequest, deadline: string): string {
  const { facts, proposals } = request;
  return [
    ...changeLines(proposals),
    `A person is asked because ${listItems(
      request.triggers.map((trigger) => TRIGGER_TEXTS[trigger]),
      6,
    )}.`,
    ...dependencyLines(facts),
    ...signatureLines(facts.signatureChanges),
    ...firstLines(
      facts.dependents.filter(({ count }) => count > 0),
      dependentsLine,
      "file with dependents",
    ),
    ...firstLines(facts.invariants, invariantLine, "invariant"),
    ...conflictLines(facts),
    ...firstLines(proposals.slice(0, MOST_PROPOSALS).filter(saysSomething), ownWords, "proposal"),
    ...adrLines(facts),
    silenceLine(request, deadline),
  ].join("\n");
}

function firstLines<T>(items: readonly T[], lineOf: (item: T) => string, noun: string): string[] {
  const rest = items.length - MOST;
  return [...items.slice(0, MOST).map(lineOf), ...(rest > 0 ? [`And ${countOf(rest, `more ${noun}`)}.`] : [])];
}

function changeLines(proposals: readonly QueueEntry[]): string[] {
  const [first, ...others] = proposals;
  if (!first) return [];
  const scope = first.semantic_scope ? ` (scope ${oneLine(first.semantic_scope, 60)})` : "";
  const head = first.head ? ` at ${first.head.slice(0, 12)}` : "";
  const lines = [
    `${oneLine(first.agent_id, 60)} proposes to change ${oneLine(first.path, 200)}${scope} on the branch ${oneLine(first.branch, 120)}${head} (${first.proposal_id}).`,
  ];
  if (others.length > 0)
    lines.push(
      `${countOf(others.length, "more proposal")} wait${others.length === 1 ? "s" : ""} for the same decision: ${listItems(
        others.map(({ path, agent_id }) => `${path} by ${agent_id}`),
        MOST,
      )}.`,
    );
  return lines;
}

function dependencyLines(facts: DraftRequest["facts"]): string[] {
  const packages = packagesOf(facts);
  if (packages.length === 0) return [];
  const lines = firstLines(
    packages,
    (name) => {
      const uses = facts.newDependencies.filter((each) => each.package === name);
      const places = uses.map((use) => `${use.path}${use.line === null ? "" : `:${use.line}`} (${use.import})`);
      return `New package ${oneLine(name, 80)}, imported in ${countOf(uses.length, "place")}: ${listItems(places, 5)}.`;
    },
    "new package",
  );
  return facts.techStack.length > 0 ? [...lines, `The tech stack is ${listItems(facts.techStack, MOST)}.`] : lines;
}

/** A `why` that comes from a trigger names the invariant and its value already. */
function invariantLine({ key, value, why }: ConcernedInvariant): string {
  if (why.includes(key)) return oneLine(why, 600);
  return `The invariant ${oneLine(key, 60)} says ${quote(value, 200)}: ${oneLine(why, 400)}`;
}

/** Lists all changed signatures that a person could read, since approving the change approves each of them. */
function signatureLines(changes: readonly ChangedSignature[]): string[] {
  const lines: string[] = [];
  for (let length = 0; lines.length < changes.length && length < LONGEST_OF_ALL; length += lines.at(-1)?.length ?? 0)
    lines.push(...changes.slice(lines.length, lines.length + 1).map(signatureLine));
  const rest = changes.length - lines.length;
  return [...lines, ...(rest > 0 ? [`And ${countOf(rest, "more changed signature")}.`] : [])];
}

function signatureLine({ path, symbol, kind, before, after }: ChangedSignature): string {
  const name = `${oneLine(symbol, 120)} of ${oneLine(path, 200)}`;
  const [old, now] = [before ?? "", after ?? ""];
  if (kind === "added") return `Signature added: ${name}, ${quoteWhole(now)}.`;
  if (kind === "removed") return `Signature removed: ${name}, before ${quoteWhole(old)}.`;
  if (Math.max(old.length, now.length) <= READABLE)
    return `Signature ${kind}: ${name}, before ${quoteWhole(old)}, after ${quoteWhole(now)}.`;
  const part = changedPart(old, now);
  return `Signature ${kind}: ${name}, in this part: behind ${quoteWhole(part.behind)}, before ${quoteWhole(part.before)}, after ${quoteWhole(part.after)}; the rest of its ${old.length} characters is as it was.`;
}

const quoteWhole = (text: string): string => quote(text, LONGEST);

/** Removes the words that two texts begin and end with alike, and returns the different parts and the words before them (`behind`). */
function changedPart(before: string, after: string): { behind: string; before: string; after: string } {
  const [old, now] = [before, after].map((text) => text.split(/(?<=[\s,([{])/)) as [string[], string[]];
  const shortest = Math.min(old.length, now.length);
  let start = 0;
  while (start < shortest && old[start] === now[start]) start++;
  let end = 0;
  while (end < shortest - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const part = (words: string[]) => words.slice(start, words.length - end).join("");
  return { behind: old.slice(Math.max(0, start - 4), start).join(""), before: part(old), after: part(now) };
}

function dependentsLine({ path, count, entries, scopes }: Dependents): string {
  const where = scopes.length > 0 ? `, in the scope${scopes.length === 1 ? "" : "s"} ${listItems(scopes)}` : "";
  return `${countOf(count, "State record")} depend${count === 1 ? "s" : ""} on ${oneLine(path, 200)}: ${listItems(entries, MOST)}${where}.`;
}

function conflictLines({ assumptionConflicts }: DraftRequest["facts"]): string[] {
  const shown = assumptionConflicts.slice(0, MOST_PROPOSALS);
  const rest = assumptionConflicts.length - shown.length;
  return [
    ...shown.flatMap((conflict) => [
      `Assumptions about ${oneLine(conflict.subject, 80)} ${isUndecided(conflict) ? "may conflict" : "conflict"}: ${oneLine(conflict.reason, 300)}`,
      sideLine(conflict.a),
      sideLine(conflict.b),
    ]),
    ...(rest > 0 ? [`And ${countOf(rest, "more conflict")} of assumptions.`] : []),
  ];
}

function sideLine({ text, declared_by, scope, path, proposal_id, state_id }: AssumptionSide): string {
  const origin = proposal_id ?? (state_id ? `recorded in State as ${oneLine(state_id, 60)}` : "recorded in State");
  const where = `${oneLine(path, 200)}${scope ? `, scope ${oneLine(scope, 60)}` : ""}, ${origin}`;
  return `${oneLine(declared_by, 60)} assumes (${where}): ${quote(text, 500)}.`;
}

function saysSomething({ rationale, agent_reasoning_summary, assumptions = [] }: QueueEntry): boolean {
  return Boolean(rationale?.trim() || agent_reasoning_summary?.trim() || assumptions.length > 0);
}

function ownWords({ agent_id, path, rationale, agent_reasoning_summary, assumptions = [] }: QueueEntry): string {
  const words = [
    ...(rationale?.trim() ? [`rationale ${quote(rationale, 500)}`] : []),
    ...(agent_reasoning_summary?.trim() ? [`reasoning ${quote(agent_reasoning_summary, 500)}`] : []),
    ...assumptions.slice(0, 5).map(({ text }) => `assumption ${quote(text, 300)}`),
    ...(assumptions.length > 5 ? [`${assumptions.length - 5} more assumptions`] : []),
  ];
  return `In the words of ${oneLine(agent_id, 60)} on ${oneLine(path, 200)}, which nobody verified: ${words.join("; ")}.`;
}

function adrLines(facts: DraftRequest["facts"]): string[] {
  const { relatedAdrs } = facts;
  if (relatedAdrs.length === 0) return [];
  // Decisions whose title names a package, an invariant or a subject of this one come first, then the latest.
  const words = [
    ...packagesOf(facts),
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
    ({ id, title, status }) => `${oneLine(id, 20)} (${oneLine(status, 20)}) ${quote(title, 160)}`,
  );
  return [`Earlier decisions: ${texts.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}.`];
}

function isNamed(adr: DraftRequest["facts"]["relatedAdrs"][number], words: readonly string[]): boolean {
  const title = oneLine(adr.title, 300).toLowerCase();
  return words.some((word) => title.includes(word.toLowerCase()));
}

function silenceLine({ facts, proposals }: DraftRequest, deadline: string): string {
  const scopes = scopesIn(facts, proposals);
  const paused =
    scopes.length > 0
      ? `work in the scope${scopes.length === 1 ? "" : "s"} ${listItems(scopes)} pauses`
      : "it counts as overdue";
  return `Without an answer by ${deadline} ${paused}; silence approves nothing.`;
}

/** Returns the scopes that the decision concerns, sorted and without repeats. */
export function scopesIn(
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
