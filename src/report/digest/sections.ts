import type {
  DigestDecision,
  DigestDisagreement,
  DigestEntry,
  DigestNote,
  DigestOutput,
  DigestRfc,
} from "../../domain/documents.generated.ts";
import { isActedOn, stateWords } from "../state-words.ts";
import { countOf, duration } from "../words.ts";
import {
  details,
  type Item,
  moment,
  name,
  nameAfter,
  namesAfter,
  onOneLine,
  own,
  type Piece,
  quote,
  type Section,
} from "./section.ts";

/** Returns the sections of a digest; those that wait for a person come first. The heat map is rendered apart. */
export function sectionsOf(output: DigestOutput): Section[] {
  return [...waitingSections(output), ...entrySections(output), ...agentSections(output)];
}

function waitingSections({ rfcs, changes, contested, architectural_decisions: decisions }: DigestOutput): Section[] {
  return [
    {
      id: "rfcs",
      title: "RFCs that wait for a decision",
      hint: "Answer with `skl rfc resolve ID`; past its window, an RFC pauses agent work in its scopes.",
      empty: "No RFC waits for you.",
      items: [...rfcs.overdue.map(overdueItem), ...rfcs.open.map(openItem)],
    },
    {
      id: "held",
      title: "Branches that need somebody",
      hint: "Look at what needs you, then `skl approve BRANCH` or `skl reject BRANCH`; until then it does not merge.",
      empty: "Every branch is reviewed.",
      items: changes.filter(isActedOn).map((change) => ({
        tone: "warn",
        head: [name(change.branch), own(` ${stateWords(change)}`)],
        detail: details(nameAfter("by ", change.agent), namesAfter("", change.next.slice(0, 1))),
        body: change.because[0]?.text ?? "",
      })),
    },
    {
      id: "contested",
      title: "Contested entries",
      hint: "Nothing merges into these files until a person lowers them.",
      empty: "No State entry is contested.",
      items: contested.map((entry) => ({
        ...entryItem(entry),
        tone: "bad",
        head: [name(entry.path), ...(entry.contested_by ? [own(" contested by "), quote(entry.contested_by)] : [])],
      })),
    },
    {
      id: "decisions",
      title: "Architectural decisions",
      hint: "Each of them narrows what can be built next. Does it still fit the whole?",
      empty: "No architectural decision was made.",
      items: decisions.map(decisionItem),
    },
  ];
}

function entrySections({ at_threshold, new_entries, limits }: DigestOutput): Section[] {
  return [
    {
      id: "threshold",
      title: "Entries due for review",
      hint: "Does the description still say what the file does?",
      empty: `No State entry has reached ${countOf(Math.max(1, limits.review_threshold), "unreviewed change")}.`,
      items: at_threshold.map((entry) => ({
        ...entryItem(entry),
        tone: "warn",
        head: [name(entry.path), own(` ${entry.reasons.map((reason) => REASONS[reason](entry)).join("; ")}`)],
      })),
    },
    {
      id: "new",
      title: "New and changed entries",
      hint: "Approved, but neither reviewed by a person nor verified by a check.",
      empty: "No State entry is new.",
      items: new_entries.map((entry) => ({
        ...entryItem(entry),
        head: [name(entry.path), own(entry.version === 1 ? " is new" : ` ${REASONS.changes(entry)}`)],
      })),
    },
  ];
}

function agentSections(output: DigestOutput): Section[] {
  const { disagreements, uncertain_decisions, circuit_breakers, patterns, notices, unfinished = [] } = output;
  return [
    {
      id: "uncertain",
      title: "Uncertain decisions",
      hint: "The sessions were not sure here and ask you to look.",
      empty: "No session was unsure of a decision.",
      items: uncertain_decisions.map((note) => noteItem(note, "warn")),
    },
    {
      id: "disagreements",
      title: "Classification disagreements",
      hint: "An agent that often misjudges its own changes needs smaller tasks or clearer ones.",
      empty: "No classification was disputed.",
      items: disagreements.map(disagreementItem),
    },
    {
      id: "breakers",
      title: "Circuit breakers",
      hint: "Too many disagreements in one session.",
      empty: "No circuit breaker tripped.",
      items: circuit_breakers.map((note) => noteItem(note, "bad")),
    },
    {
      id: "patterns",
      title: "Recurring patterns",
      hint: "What one session saw again and again.",
      empty: "No session saw a pattern.",
      items: patterns.map((note) => noteItem(note, "plain")),
    },
    {
      id: "notices",
      title: "Notices",
      hint: "What the sessions told the agents.",
      empty: "There are no notices.",
      items: notices.map((note) => noteItem(note, "plain")),
    },
    {
      id: "unfinished",
      title: "Unfinished work",
      hint: "What the last session left for the next one.",
      empty: "The last session left nothing undone.",
      items: unfinished.map((note) => noteItem(note, "plain")),
    },
  ];
}

function overdueItem(rfc: DigestRfc): Item {
  const late = rfc.remaining_s === null ? " is overdue" : ` is ${duration(-rfc.remaining_s)} overdue`;
  return { ...rfcItem(rfc), tone: "bad", head: [name(rfc.id), own(late)] };
}

function openItem(rfc: DigestRfc): Item {
  const left = rfc.remaining_s === null ? " is open" : `: ${duration(Math.max(0, rfc.remaining_s))} left`;
  return { ...rfcItem(rfc), tone: "warn", head: [name(rfc.id), own(left)] };
}

function rfcItem(rfc: DigestRfc): Pick<Item, "detail" | "body"> {
  return {
    detail: details(scopesOf(rfc), momentAfter("due ", rfc.deadline)),
    body: bodyOf(rfc.decision_required),
  };
}

/** A map instead of an object, since an ADR's status may be any word, `valueOf` too. */
const DECISIONS: ReadonlyMap<string, string> = new Map([
  ["auto_approve", "approved automatically"],
  ["approve", "approved"],
  ["reject", "rejected"],
  ["escalate", "escalated"],
  ["rfc", "waits for an RFC"],
]);

function decisionItem(decision: DigestDecision): Item {
  const isAdr = decision.kind === "adr";
  const known = DECISIONS.get(decision.decision);
  const outcome = known === undefined ? nameAfter(" ", decision.decision) : [own(` ${known}`)];
  const title: Piece[] = decision.title ? [own(" "), quote(onOneLine(decision.title))] : [];
  return {
    tone: "plain",
    head: isAdr ? [name(decision.id), ...title] : [name(decision.path ?? decision.id), ...(outcome ?? [])],
    detail: details(
      isAdr ? [own("decision of a person:"), ...(outcome ?? [])] : nameAfter("", decision.id),
      nameAfter("by ", decision.agent_id) ?? namesAfter("by ", decision.decided_by),
      scopesOf(decision),
      nameAfter("on ", decision.branch),
      nameAfter("for ", decision.rfc),
      nameAfter("in ", decision.session_id),
      namesAfter("replaces ", decision.supersedes),
    ),
    body: bodyOf(decision.rationale),
  };
}

const REASONS: Readonly<Record<DigestEntry["reasons"][number], (entry: DigestEntry) => string>> = {
  contested: () => "is contested",
  changes: ({ change_count_since_review: count, last_reviewed_at: at }) =>
    `changed ${count === 1 ? "once" : `${count} times`} ${at === null ? "and was never reviewed" : "since its last review"}`,
  scope_definitions: () => "was last validated against older scope definitions",
  scope_undefined: () => "has a scope that is no longer defined",
  proposed: () => "is proposed",
};

function entryItem(entry: DigestEntry): Pick<Item, "tone" | "detail" | "body"> {
  return {
    tone: "plain",
    detail: details(
      nameAfter("", entry.id),
      nameAfter("scope ", entry.semantic_scope),
      nameAfter("last changed by ", entry.owner),
      momentAfter("reviewed ", entry.last_reviewed_at),
    ),
    body: null,
  };
}

function disagreementItem({ agent_id, disagreements, reviewed }: DigestDisagreement): Item {
  const share = ` was contradicted ${disagreements === 1 ? "once" : `${disagreements} times`} in ${countOf(reviewed, "decision")}`;
  return { tone: "plain", head: [name(agent_id), own(share)], detail: [], body: null };
}

function noteItem({ session_id, text }: DigestNote, tone: Item["tone"]): Item {
  return { tone, head: [quote(onOneLine(text))], detail: [own("in "), name(session_id)], body: null };
}

const scopesOf = ({ semantic_scopes: scopes }: { readonly semantic_scopes: readonly string[] }): Piece[] | null =>
  namesAfter(scopes.length === 1 ? "scope " : "scopes ", scopes);

const momentAfter = (words: string, at: string | null): Piece[] | null =>
  nameAfter(words, at === null ? null : moment(at));

const bodyOf = (text: string): string | null => (text.trim() === "" ? null : text.trim());
