import type {
  DigestDecision,
  DigestDisagreement,
  DigestEntry,
  DigestNote,
  DigestOutput,
  DigestRfc,
} from "../../kernel/domain/documents.generated.ts";
import { changeItem } from "../changes.ts";
import {
  type Count,
  type Document,
  dim,
  type Inline,
  type Item,
  joinTextLines,
  joinWithCommas,
  type Line,
  line,
  name,
  namesAfter,
  numberColumn,
  own,
  pathColumn,
  type Section,
  section,
  textColumn,
} from "../document/model.ts";
import { isActedOn } from "../state-words.ts";
import { formatCount, formatDuration, formatMoment } from "../words.ts";

/** The picture of a page; only a page has one. */
type Picture = (heatMap: DigestOutput["heat_map"]) => object | null;

/** Returns the digest as a document: what waits for a person comes first, and a section without content is left out. */
export function renderDigest(output: DigestOutput, picture: Picture = () => null): Document {
  const counts = listDigestCounts(output);
  const sections = [...renderWaitingSections(output), ...renderEntrySections(output), ...renderAgentSections(output)];
  const isQuiet = sections.length === 0;
  return [
    { kind: "title", text: renderDigestTitle(output) },
    line(0, ...introduceDigest(output)),
    ...(counts.length === 0 ? [] : [{ kind: "counts" as const, counts }]),
    ...sections,
    ...renderHeatSection(output, picture),
    ...(isQuiet ? [line(0), line(0, dim("Nothing waits for a person."))] : []),
    ...closeDigest(output, isQuiet && output.period.sessions === 0),
    { kind: "warnings", warnings: output.warnings },
  ];
}

/** Returns what `--mark-reviewed` did, without the digest that the person has just read. */
export function renderMarkedReviewed(output: DigestOutput): Document {
  return [
    line(0, ...(describeMarkedEntries(output) ?? ["Nothing to write: everything was already reviewed."])),
    ...output.reviewed.map((id) => line(2, id)),
    { kind: "warnings", warnings: output.warnings },
  ];
}

export function renderDigestTitle({ period: { from_session: from, to_session: to } }: DigestOutput): Inline {
  if (from === null || to === null) return [own("Digest")];
  return from === to ? [own("Digest of "), name(from)] : [own("Digest of "), name(from), own(" to "), name(to)];
}

/** Returns what the period holds and whether a digest is due. */
function introduceDigest({ period, due, limits, architectural_decisions: decisions }: DigestOutput): Inline {
  const since = period.since === null ? null : [own(" since "), name(formatMoment(period.since))];
  const reviewed =
    period.sessions === 0
      ? [own("No session has ended"), ...(since ?? [own(" yet")])]
      : [
          own(
            `${formatCount(period.sessions, "session")} with ${formatCount(period.proposals_reviewed, "reviewed proposal")}`,
          ),
          ...(since ?? [own(" so far")]),
        ];
  const limit = Math.max(1, limits.digest_every);
  const made = formatCount(decisions.length, "architectural decision");
  const state = due
    ? `A digest is due: ${made}, at a limit of ${limit}.`
    : `${made} of the ${limit} that make a digest due.`;
  return [...reviewed, own(decisions.length === 0 ? "." : `. ${state}`)];
}

/** Returns the numbers that a reader looks at first. */
export function listDigestCounts(output: DigestOutput): Count[] {
  const { rfcs, changes, contested, at_threshold, new_entries, architectural_decisions, uncertain_decisions } = output;
  const toDigestCount = (things: readonly unknown[], label: string, section: string, tone: Count["tone"]): Count[] =>
    things.length === 0 ? [] : [{ count: things.length, label, section, tone }];
  const pickNumberForm = (things: readonly unknown[], one: string, many: string) => (things.length === 1 ? one : many);
  return [
    ...toDigestCount(rfcs.overdue, pickNumberForm(rfcs.overdue, "RFC overdue", "RFCs overdue"), "rfcs", "bad"),
    ...toDigestCount(rfcs.open, pickNumberForm(rfcs.open, "RFC open", "RFCs open"), "rfcs", "warn"),
    ...toDigestCount(changes.filter(isActedOn), "waiting for somebody", "held", "warn"),
    ...toDigestCount(contested, "contested", "contested", "bad"),
    ...toDigestCount(
      architectural_decisions,
      pickNumberForm(architectural_decisions, "architectural decision", "architectural decisions"),
      "decisions",
      output.due ? "warn" : "plain",
    ),
    ...toDigestCount(at_threshold, "due for review", "threshold", "warn"),
    ...toDigestCount(new_entries, "new or changed", "new", "plain"),
    ...toDigestCount(uncertain_decisions, "uncertain", "uncertain", "warn"),
  ];
}

function describeMarkedEntries({ digest_id, reviewed, commit, pushed }: DigestOutput): Inline | null {
  if (commit === null) return null;
  const record = digest_id === null ? [] : [own(" and closed this period as "), name(digest_id)];
  const how = `. Committed ${commit.slice(0, 10)}${pushed ? " and pushed it" : "; not pushed"}.`;
  return [own(`Marked ${formatCount(reviewed.length, "State entry")} reviewed`), ...record, own(how)];
}

/** Returns what was marked, or how to mark what one has looked at. */
function closeDigest(output: DigestOutput, isEmpty: boolean): Line[] {
  const marked = describeMarkedEntries(output);
  if (marked === null && isEmpty) return [];
  const next = "Mark what you have looked at with `skl digest --mark-reviewed ID…`, or `all`; that closes the period.";
  return [line(0), line(0, ...(marked ?? [own(next)]))];
}

function renderDigestList(id: string, title: string, hint: string, items: readonly Item[]): Section[] {
  return section(title, [{ kind: "list", items, shown: 15, rest: "`skl digest --json` has all of them" }], {
    id,
    hint,
  });
}

function renderWaitingSections({
  rfcs,
  changes,
  contested,
  architectural_decisions: decisions,
}: DigestOutput): Section[] {
  return [
    ...renderDigestList(
      "rfcs",
      "RFCs that wait for a decision",
      "Answer with `skl rfc resolve ID`; past its window, an RFC pauses agent work in its scopes.",
      [
        ...rfcs.overdue.map((rfc) => renderRfcItem(rfc, "urgent")),
        ...rfcs.open.map((rfc) => renderRfcItem(rfc, "flag")),
      ],
    ),
    ...renderDigestList(
      "held",
      "Branches that need somebody",
      "Look at what needs you, then `skl approve BRANCH` or `skl reject BRANCH`; until then it does not merge.",
      changes.filter(isActedOn).map((change) => changeItem(change)),
    ),
    ...renderDigestList(
      "contested",
      "Contested entries",
      "Nothing merges into these files until a person lowers them.",
      contested.map((entry) =>
        renderEntryItem(entry, "urgent", entry.contested_by ? [own(" contested by "), entry.contested_by] : []),
      ),
    ),
    ...renderDigestList(
      "decisions",
      "Architectural decisions",
      "Each of them narrows what can be built next. Does it still fit the whole?",
      decisions.map(renderDecisionItem),
    ),
  ];
}

function renderEntrySections({ at_threshold, new_entries }: DigestOutput): Section[] {
  return [
    ...renderDigestList(
      "threshold",
      "Entries due for review",
      "Does the description still say what the file does?",
      at_threshold.map((entry) =>
        renderEntryItem(entry, "flag", [own(` ${entry.reasons.map((reason) => REASONS[reason](entry)).join("; ")}`)]),
      ),
    ),
    ...renderDigestList(
      "new",
      "New and changed entries",
      "Approved, but neither reviewed by a person nor verified by a check.",
      new_entries.map((entry) =>
        renderEntryItem(entry, "none", [
          own(entry.version === 1 ? " is first recorded" : ` ${REASONS.changes(entry)}`),
        ]),
      ),
    ),
  ];
}

function renderAgentSections(output: DigestOutput): Section[] {
  const renderNotesSection = (
    id: string,
    title: string,
    hint: string,
    notes: readonly DigestNote[] = [],
    mark: Item["mark"] = "none",
  ) =>
    renderDigestList(
      id,
      title,
      hint,
      notes.map(({ session_id, text }) => ({ mark, text: [text], notes: [own("in "), name(session_id)] })),
    );
  return [
    ...renderNotesSection(
      "uncertain",
      "Uncertain decisions",
      "The sessions were not sure here and ask you to look.",
      output.uncertain_decisions,
      "flag",
    ),
    ...renderDigestList(
      "disagreements",
      "Classification disagreements",
      "An agent that often misjudges its own changes needs smaller tasks or clearer ones.",
      output.disagreements.map(renderDisagreementItem),
    ),
    ...renderNotesSection(
      "breakers",
      "Circuit breakers",
      "Too many disagreements in one session.",
      output.circuit_breakers,
      "urgent",
    ),
    ...renderNotesSection("patterns", "Recurring patterns", "What one session saw again and again.", output.patterns),
    ...renderNotesSection("notices", "Notices", "What the sessions told the agents.", output.notices),
    ...renderNotesSection(
      "unfinished",
      "Unfinished work",
      "What the last session left for the next one.",
      output.unfinished,
    ),
  ];
}

function renderRfcItem(rfc: DigestRfc, mark: "urgent" | "flag"): Item {
  const { remaining_s: left } = rfc;
  const late = left === null ? " is overdue" : ` is ${formatDuration(-left)} overdue`;
  const open = left === null ? " is open" : `: ${formatDuration(Math.max(0, left))} left`;
  return {
    mark,
    text: [name(rfc.id), own(mark === "urgent" ? late : open)],
    notes: joinWithCommas(listScopeNames(rfc), namesAfter("due ", [formatMomentOrNull(rfc.deadline)])),
    body: trimBodyOrNull(rfc.decision_required),
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

function renderDecisionItem(decision: DigestDecision): Item {
  const isAdr = decision.kind === "adr";
  const known = DECISIONS.get(decision.decision);
  const outcome = known === undefined ? (namesAfter(" ", [decision.decision]) ?? []) : [own(` ${known}`)];
  const title = decision.title ? [own(" "), joinTextLines(decision.title)] : [];
  return {
    mark: "none",
    text: isAdr ? [name(decision.id), ...title] : [name(decision.path ?? decision.id), ...outcome],
    notes: joinWithCommas(
      isAdr ? [own("decision of a person:"), ...outcome] : namesAfter("", [decision.id]),
      namesAfter("by ", [decision.agent_id]) ?? namesAfter("by ", decision.decided_by),
      listScopeNames(decision),
      namesAfter("on ", [decision.branch]),
      namesAfter("for ", [decision.rfc]),
      namesAfter("in ", [decision.session_id]),
      namesAfter("replaces ", decision.supersedes),
    ),
    body: trimBodyOrNull(decision.rationale),
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

function renderEntryItem(entry: DigestEntry, mark: Item["mark"], says: Inline): Item {
  return {
    mark,
    text: [name(entry.path), ...says],
    notes: joinWithCommas(
      namesAfter("", [entry.id]),
      namesAfter("scope ", [entry.semantic_scope]),
      namesAfter("last changed by ", [entry.owner]),
      namesAfter("reviewed ", [formatMomentOrNull(entry.last_reviewed_at)]),
    ),
  };
}

function renderDisagreementItem({ agent_id, disagreements, reviewed }: DigestDisagreement): Item {
  const often = disagreements === 1 ? "once" : `${disagreements} times`;
  return {
    mark: "none",
    text: [name(agent_id), own(` was contradicted ${often} in ${formatCount(reviewed, "decision")}`)],
  };
}

function renderHeatSection({ heat_map }: DigestOutput, picture: Picture): Section[] {
  if (heat_map.scopes.length === 0) return [];
  const columns = [
    textColumn("scope"),
    numberColumn("changes"),
    numberColumn("unreviewed"),
    pathColumn("most changed"),
  ];
  const rows = heat_map.scopes.map(({ scope, changes, since_review, files }) => [
    scope === null ? dim("no scope") : [name(scope)],
    String(changes),
    String(since_review),
    joinWithCommas(...files.slice(0, 3).map(({ path }) => [name(path)])),
  ]);
  return section(
    "Where the code changes",
    [
      {
        kind: "table",
        columns,
        rows,
        shown: 8,
        rest: "`skl digest --json` has all of them",
        picture: picture(heat_map),
      },
    ],
    { id: "heat", hint: "Approved changes of this period, and those nobody has reviewed." },
  );
}

const listScopeNames = ({ semantic_scopes: scopes }: { readonly semantic_scopes: readonly string[] }) =>
  namesAfter(scopes.length === 1 ? "scope " : "scopes ", scopes);

const formatMomentOrNull = (at: string | null): string | null => (at === null ? null : formatMoment(at));

const trimBodyOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
