import type {
  AcceptanceCriterion,
  Adr,
  Agreement,
  AttestShowOutput,
  AttestVerifyOutput,
  Change,
  Intent,
  LoggedDecision,
  NodeApproveOutput,
  QueueEntry,
  Rfc,
  SessionLog,
  ShownSkill,
  SkillSearchOutput,
  StateEntry,
  Task,
} from "../../kernel/domain/documents.generated.ts";
import { formatCount, listItems, type MappedImport } from "../../kernel/domain/index.ts";
import { type ConfigRow, formatConfigValue } from "../config.ts";
import {
  type Block,
  type Document,
  dim,
  type Inline,
  type Item,
  name,
  own,
  section,
  t,
  table,
} from "../document/model.ts";
import { findChosenOption, listShownOptions } from "../rfc/parts.ts";
import { describeSessionEnding, stateWords } from "../state-words.ts";
import { describeUncertainty, formatDuration } from "../words.ts";

/** Returns the address of a thing in the page, such as `("branch", "feature/x")`; null where the page shows none. */
export type Link = (kind: "branch" | "rfc" | "adr" | "session" | "file" | "skill", id: string) => string | null;

const item = (text: Inline, more: readonly Inline[] = []): Item => ({ mark: "none", text, more });
const list = (items: readonly Item[]): Block => ({ kind: "list", items });
const text = (title: string, id: string, said: string | null | undefined): Document =>
  said ? section(title, [{ kind: "quote", text: said }], { id }) : [];
const listed = (title: string, id: string, items: readonly Item[]): Document =>
  items.length === 0 ? [] : section(title, [list(items)], { id });

/** Returns facts as a table without headers; those without a value are left out. */
function facts(rows: readonly (readonly [string, Inline | null])[]): Block {
  return table(
    ["", ""],
    rows.flatMap(([label, value]) => (value === null ? [] : [[[own(label)], value]])),
  );
}

const named = (value: string | null | undefined, url: string | null = null): Inline | null =>
  value ? [name(value, url)] : null;

/** Returns what a session did, in a few words. */
export function describeSessionBriefly({
  merged_branches: merged = [],
  rfcs_opened: asked = [],
  ended_because,
}: SessionLog): string {
  const says = [
    ...(merged.length > 0 ? [`merged ${listItems(merged, 3)}`] : []),
    ...(asked.length > 0 ? [`asked ${listItems(asked, 3)}`] : []),
  ];
  return says.length > 0 ? says.join(" · ") : describeSessionEnding(ended_because);
}

/** Shows what a session did: branch by branch with its reasons, and what it told. */
export function renderSession(session: SessionLog, link: Link): Document {
  const { decisions = [], merged_branches: merged = [], unfinished = [], verifier } = session;
  const others = [...new Set(decisions.flatMap(({ branch }) => branch ?? []))].filter((each) => !merged.includes(each));
  const seconds = (Date.parse(session.session_end) - Date.parse(session.session_start)) / 1000;
  const listBranchItems = (branches: readonly string[]) =>
    branches.map((branch) =>
      renderBranchItem(
        branch,
        decisions.filter((each) => each.branch === branch),
        link,
      ),
    );
  const renderToldSection = (title: string, id: string, said: readonly string[] = []): Document =>
    listed(
      title,
      id,
      [...new Set(said)].map((each) => item([each])),
    );
  return [
    {
      kind: "text",
      spans: [own(`It ${describeSessionEnding(session.ended_because)}, in ${formatDuration(Math.max(0, seconds))}.`)],
    },
    ...listed("Merged", "merged", listBranchItems(merged)),
    ...listed("Not merged", "not-merged", listBranchItems(others)),
    ...renderToldSection("What agents should know", "notices", session.notices),
    ...renderToldSection("Decided with doubt", "doubt", session.uncertain_decisions),
    ...renderToldSection("Held until a person looks", "breakers", session.circuit_breakers_triggered),
    ...renderToldSection("Seen again and again", "patterns", session.recurring_patterns_flagged),
    ...renderToldSection("Put right after an earlier session", "reconciled", session.reconciled),
    ...listed(
      "Left for the next session",
      "left",
      unfinished.map(({ path, reason }) => item(t`${name(path)}: ${[reason]}`)),
    ),
    ...(verifier ? [{ kind: "text", spans: [own("Verifier: "), name(verifier)] } as const] : []),
  ];
}

/** Files that were decided for the same reason stand together. */
function renderBranchItem(branch: string, decisions: readonly LoggedDecision[], link: Link): Item {
  const reasons = [...new Set(decisions.map(({ rationale }) => rationale))];
  const first = decisions[0]?.proposal_id ?? branch;
  return item(
    [name(branch, link("branch", first))],
    reasons.flatMap((reason): Inline[] => {
      const same = decisions.filter(({ rationale }) => rationale === reason);
      const rfcs = [...new Set(same.flatMap(({ rfc }) => rfc ?? []))];
      const paths = same.flatMap(({ path }) => path ?? []);
      const shown = paths.slice(0, 8).flatMap((path): Inline => [" ", name(path, link("file", path))]);
      return [
        [reason ?? "", ...rfcs.flatMap((rfc): Inline => [" ", name(rfc, link("rfc", rfc))])],
        [...shown, ...(paths.length > 8 ? [dim(` and ${paths.length - 8} more`)] : [])],
      ];
    }),
  );
}

const renderCriteriaItems = (criteria: readonly AcceptanceCriterion[]): Item[] =>
  criteria.map(({ id, description, status = "pending", check_reference: reference, evidence }) =>
    item(
      [own(`${status}: `), description ?? ""],
      [[name(reference ?? id), ...(evidence ? [own(" by "), name(evidence.name)] : [])]],
    ),
  );

/** Shows what was decided, why, and what has to hold for it. */
export const renderAnsweredRfc = (rfc: Rfc, criteria: readonly AcceptanceCriterion[]): Document => [
  ...text("What was decided", "decided", findChosenOption(rfc)?.option.description),
  ...text("Why", "why", rfc.human_rationale),
  ...renderCriteria(criteria),
];

/** Shows what a question rests on, folded: the facts, the recommendation with its reason, and what a model drafted. */
export function renderRfcBackground(rfc: Rfc): Document {
  const recommended = listShownOptions(rfc).find(({ key }) => key === rfc.orchestrator_recommendation);
  const draft = rfc.model_draft;
  return [
    {
      kind: "details",
      summary: "Background",
      blocks: [
        ...(rfc.context ? [{ kind: "quote", text: rfc.context } as const] : []),
        ...(rfc.orchestrator_rationale
          ? [
              {
                kind: "text",
                spans: [own(`Recommended: ${recommended?.effect ?? ""}. `), rfc.orchestrator_rationale],
              } as const,
            ]
          : []),
        ...(draft === undefined
          ? []
          : section(`Draft by a model (${draft.by})`, [{ kind: "quote", text: draft.context }], {
              id: "draft",
              hint: "Neither the options nor the recommendation are based on it.",
            })),
      ],
    },
  ];
}

/** Shows acceptance criteria, each with the evidence that its status rests on. */
const renderCriteria = (criteria: readonly AcceptanceCriterion[]): Document =>
  listed("What has to hold", "criteria", renderCriteriaItems(criteria));

/** Shows a decision that stands, or that a later one replaced. */
export function renderAdrPage(adr: Adr & { readonly superseded_by?: readonly string[] }, link: Link): Document {
  const { considered_options: options = [], superseded_by: newer = [], decided_by: people = [] } = adr;
  return [
    {
      kind: "text",
      spans: [
        own(`${newer.length > 0 ? "Superseded" : adr.status}, ${(adr.date ?? "").slice(0, 10)}`),
        ...people.flatMap((each): Inline => [own(", by "), name(each)]),
        ...(adr.rfc ? [own(", of "), name(adr.rfc, link("rfc", adr.rfc))] : []),
        ...newer.flatMap((each): Inline => [own(", replaced by "), name(each, link("adr", each))]),
      ],
    },
    ...text("Decision", "decision", adr.decision),
    ...text("Why", "why", adr.rationale),
    ...text("Context", "context", adr.context),
    ...text("Consequences", "consequences", adr.consequences),
    ...listed(
      "Options",
      "options",
      options.map(({ description, consequences, chosen }) =>
        item([...(chosen ? [own("Chosen: ")] : []), description ?? ""], consequences ? [[consequences]] : []),
      ),
    ),
    ...renderCriteria(adr.acceptance_criteria ?? []),
  ];
}

interface KnownEntry {
  readonly entry: StateEntry | null;
  /** The first of the entries that depend on it. */
  readonly direct: readonly StateEntry[];
  readonly direct_total: number;
  readonly transitive_total: number;
  readonly path: string;
  readonly imports: readonly MappedImport[];
  readonly sessions: readonly SessionLog[];
}

const DECISIONS_SHOWN = 20;

/** Shows what is known of one file: its entry, who depends on it, and what sessions decided of it. */
export function renderEntryPage(known: KnownEntry, link: Link): Document {
  const { entry, direct, direct_total: total, transitive_total: through, path, imports, sessions } = known;
  const undeclared = imports.filter(({ declared, from, to }) => !declared && (from === path || to === path));
  const decided = sessions.flatMap((session) =>
    (session.decisions ?? []).filter((decision) => decision.path === path).map((decision) => ({ session, decision })),
  );
  const others = [
    ...(total > direct.length ? [`and ${total - direct.length} more`] : []),
    ...(through > 0 ? [`and ${formatCount(through, "entry")} that depend on these`] : []),
  ];
  return [
    ...(entry === null
      ? [{ kind: "text", spans: [own("State has no entry of this path.")] } as const]
      : renderEntryBlocks(entry)),
    ...listed(
      "Imports that nobody declared",
      "undeclared",
      undeclared.map(({ from, to, proposal }) =>
        item(
          t`${name(from)} imports ${name(to)}`,
          proposal === null ? [] : [[name("the branch that brings it", link("branch", proposal))]],
        ),
      ),
    ),
    ...listed("Depend on it", "dependents", [
      ...direct.map((each) =>
        item([name(each.path, link("file", each.path)), dim(` ${describeUncertainty(each.uncertainty_level)}`)]),
      ),
      ...others.map((says) => item([dim(says)])),
    ]),
    ...listed(
      "What sessions decided of it",
      "decided",
      decided
        .slice(0, DECISIONS_SHOWN)
        .map(({ session: { session_id: id }, decision: { decision, agent_id, proposal_id, rationale } }) =>
          item(
            [
              own(`${decision.replaceAll("_", " ")}, of `),
              name(agent_id ?? ""),
              own(" in "),
              name(id, link("session", id)),
              own(" "),
              name("its branch", link("branch", proposal_id)),
            ],
            [[rationale ?? ""]],
          ),
        ),
    ),
  ];
}

function renderEntryBlocks(entry: StateEntry): Document {
  const changes = entry.change_count_since_review ?? 0;
  return [
    facts([
      ["uncertainty", [own(describeUncertainty(entry.uncertainty_level))]],
      ["contested by", entry.contested_by ? [entry.contested_by] : null],
      ["scope", named(entry.semantic_scope)],
      ["last changed by", named(entry.owner)],
      ["changed since a person looked", changes > 0 ? [own(formatCount(changes, "time"))] : null],
      ["last looked at", entry.last_reviewed_at ? [own(entry.last_reviewed_at.slice(0, 10))] : null],
      ["lowered by", entry.uncertainty_reduced_by ? [entry.uncertainty_reduced_by] : null],
      [
        "invariants",
        entry.invariants_touched?.length ? entry.invariants_touched.flatMap((each) => [name(each), " "]) : null,
      ],
    ]),
    ...text("What it does", "does", entry.responsibilities),
    ...listed(
      "What it rests on",
      "assumptions",
      (entry.assumptions ?? []).map((each) => item([each.text], [[name(each.declared_by ?? "")]])),
    ),
  ];
}

/** What one agent is about. */
export interface Lane {
  readonly tasks: readonly Task[];
  readonly changes: readonly Change[];
  readonly intents: readonly Intent[];
  readonly agreements: readonly Agreement[];
}

const PLACES_SHOWN = 4;

/** The text of an intent by which a person keeps agents from files. */
export const STAY_OUT = "Agents are to stay out of this.";

/** Shows the tasks and branches of an agent, what it is about to change, and what it agreed on with others. */
export function renderAgentLane({ tasks, changes, intents, agreements }: Lane, link: Link): Document {
  const describeFirstPlaces = (all: readonly string[]): Inline => [
    name(all.slice(0, PLACES_SHOWN).join(", ")),
    ...(all.length > PLACES_SHOWN ? [dim(` and ${all.length - PLACES_SHOWN} more`)] : []),
  ];
  return [
    list([
      ...tasks.map(({ title, branch, scope_files: files }) =>
        item([own("task: "), title || branch], [[own("may change "), ...describeFirstPlaces(files)]]),
      ),
      ...changes.map((change) =>
        item([name(change.branch, link("branch", change.branch)), own(" "), stateWords(change)]),
      ),
      ...intents.map(({ agent, text: says, files, symbols }) =>
        says === STAY_OUT
          ? item([name(agent), own(" asks all agents to stay out of "), ...describeFirstPlaces(files)])
          : item([own("is about to: "), says], [describeFirstPlaces([...files, ...symbols])]),
      ),
      ...agreements.map(({ symbol, path, signature, proposed }) =>
        item(
          [own(signature === null ? "proposes " : "agreed on "), name(symbol)],
          [[name(signature ?? proposed ?? path)]],
        ),
      ),
    ]),
  ];
}

/** The parts of an attestation that are shown; which are there depends on what it is about. */
interface Predicate {
  readonly outcome?: string;
  readonly run_type?: string;
  readonly reason?: string | null;
  readonly user?: string;
  readonly ended_at?: string;
  readonly granted_by?: string;
  readonly granted_caps?: readonly Capability[];
  readonly denied?: readonly { readonly effect: string; readonly rule: string | null }[];
  readonly plan?: readonly { readonly effect: string; readonly adapter: string; readonly payload_digest: string }[];
  readonly plan_sha256?: string;
  readonly plan_outcome?: string;
  readonly observed_effects?: readonly { readonly effect: string; readonly call: string; readonly result: unknown }[];
  readonly ungranted_attempts?: number;
  readonly run_duration_ms?: number;
}

interface Capability {
  readonly effect: string;
  readonly adapter?: string;
  readonly scope?: unknown;
}

const CALLS_SHOWN = 200;

/** Shows one attestation: the plan, what was granted and denied, and what the node did. */
export function renderSkillRunPage(shown: AttestShowOutput): Document {
  const predicate = (shown.statement.predicate ?? {}) as Predicate;
  const { denied = [], granted_caps: granted = [], plan = [], observed_effects: observed = [] } = predicate;
  const tries = predicate.ungranted_attempts ?? 0;
  return [
    facts([
      ["outcome", predicate.outcome ? [own(predicate.outcome.replaceAll("_", " "))] : null],
      ["why", predicate.reason ? [predicate.reason] : null],
      ["kind", predicate.run_type ? [own(predicate.run_type.replaceAll("_", " "))] : null],
      ["by", named(predicate.user)],
      ["ended", predicate.ended_at ? [own(predicate.ended_at)] : null],
      ["took", predicate.run_duration_ms === undefined ? null : [own(`${predicate.run_duration_ms} ms`)]],
      ["granted by", named(predicate.granted_by)],
      ["tried without a grant", tries > 0 ? [own(formatCount(tries, "time"))] : null],
      ["plan", named(predicate.plan_sha256)],
      ["what became of the plan", predicate.plan_outcome ? [predicate.plan_outcome] : null],
      // The account's log gives no entry whose signature by a key of the account does not hold.
      ["signed by", [name(shown.signed_by ?? ""), own(", signature verified")]],
    ]),
    ...listed(
      "The plan",
      "plan",
      plan.map(({ effect, adapter, payload_digest: payload }) =>
        item([own(`${effect} `), name(adapter)], [[dim("payload "), name(payload)]]),
      ),
    ),
    ...listed(
      "Granted",
      "granted",
      granted.map(({ effect, adapter = "", scope = {} }) =>
        item([own(`${effect} `), name(adapter), " ", name(JSON.stringify(scope))]),
      ),
    ),
    ...listed(
      "Denied",
      "denied",
      denied.map(({ effect, rule }) =>
        item([own(`${effect}: `), rule === null ? own("no rule grants it") : name(rule)]),
      ),
    ),
    ...listed(
      "What it did",
      "did",
      observed
        .slice(0, CALLS_SHOWN)
        .map(({ effect, call, result }) =>
          item([own(`${effect} `), name(call), " ", JSON.stringify(result).slice(0, 200)]),
        ),
    ),
  ];
}

/** Returns whether the log of attestations matches its signatures, and where it does not. */
export function renderVerifiedLog({ ok, log }: Pick<AttestVerifyOutput, "ok" | "log">): Document {
  const { entries = 0, problems = [] } = log ?? {};
  return [
    { kind: "text", spans: [own(`${ok ? "Verified" : "Not verified"}: ${formatCount(entries, "entry", "entries")}.`)] },
    list(problems.map(({ file, says }) => item([name(file), " ", says]))),
  ];
}

/** Shows how a proposal was judged: what it rests on, what people said, and the steps of its review. */
export function renderProposalJudgement({
  decision,
  approvals = [],
  assumptions = [],
  risk_signals,
}: QueueEntry): Document {
  const signals = Object.entries(risk_signals ?? {}).flatMap(([signal, isOn]) =>
    isOn === true ? [signal.replaceAll("_", " ")] : [],
  );
  return [
    list([
      ...approvals.map(({ by, verdict, rationale }) => item([own(`${verdict} by `), name(by), ": ", rationale])),
      ...(signals.length > 0 ? [item([own(`signals: ${signals.join(", ")}`)])] : []),
      ...assumptions.map((each) => item([own("assumes: "), each.text])),
      ...(decision?.rationale ? [item([decision.rationale])] : []),
      ...(decision?.steps ?? []).map(({ step, title, outcome, facts: found = [] }) =>
        item([own(`${step}. ${title}: `), outcome], found.length > 0 ? [[dim(found.join("; "))]] : []),
      ),
    ]),
  ];
}

/** Shows one skill: what it is for, and the edges around it. */
export function renderSkillPage(skill: ShownSkill, link: Link): Document {
  return [
    { kind: "text", spans: [skill.description] },
    facts([
      ["version", named(skill.version)],
      ["from", [own(`${skill.source}, ${skill.scope}`)]],
      ["status", skill.status === null ? null : [own(skill.status)]],
      ["folder", named(skill.path)],
      ["artifacts", skill.artifacts.length > 0 ? [own(formatCount(skill.artifacts.length, "artifact"))] : null],
    ]),
    ...listed(
      "The graph around it",
      "graph",
      skill.edges.map(({ type, a, b, reason, origin }) =>
        item(t`${name(a, link("skill", a))} ${own(type.replaceAll("_", " "))} ${name(b, link("skill", b))}`, [
          [reason, dim(` (${origin})`)],
        ]),
      ),
    ),
    { kind: "details", summary: "Its text", blocks: [{ kind: "quote", text: skill.body }] },
  ];
}

/** Shows which skills match some words, why, and what the graph says of them. */
export function renderMatchingSkills(
  { matches, neighbors, conflicts, notes }: SkillSearchOutput,
  link: Link,
): Document {
  return [
    ...(matches.length === 0 ? [{ kind: "text", spans: [own("No skill matches. Try other words.")] } as const] : []),
    ...listed(
      "Matches",
      "matches",
      matches.map(({ name: id, description, why }) =>
        item([name(id, link("skill", id)), " ", description], [[own("because "), why.join("; ")]]),
      ),
    ),
    ...listed(
      "Around them",
      "around",
      neighbors.map(({ name: id, type, from, reason, direction }) =>
        item(
          [
            name(id, link("skill", id)),
            own(` ${type.replaceAll("_", " ")} ${direction === "in" ? "to" : "from"} `),
            name(from),
          ],
          [[reason]],
        ),
      ),
    ),
    ...listed(
      "Do not go together",
      "conflicts",
      conflicts.map(({ a, b, reason }) => item(t`${name(a)} and ${name(b)}`, [[reason]])),
    ),
    ...notes.map((note) => ({ kind: "text", spans: [note] }) as const),
  ];
}

type KeptPlan = Pick<NodeApproveOutput, "artifact_sha256" | "manifest_sha256" | "input_sha256" | "plan"> & {
  readonly cwd: string;
  readonly digest: string;
};

/** Shows what an approval of a plan is for, step by step. */
export function renderKeptPlan({
  artifact_sha256,
  manifest_sha256,
  input_sha256,
  cwd,
  digest,
  plan,
}: KeptPlan): Document {
  return [
    facts([
      ["module", named(artifact_sha256)],
      ["manifest", named(manifest_sha256)],
      ["input", named(input_sha256)],
      ["run in", named(cwd)],
      ["digest of all of it", named(digest)],
    ]),
    list(
      plan.map(({ effect, adapter, says, payload_digest: payload }) =>
        item([own(`${effect} `), name(adapter), " ", says], [[dim("payload "), name(payload)]]),
      ),
    ),
  ];
}

/** Shows settings with their values, where those come from, and what they are for. */
export function renderSettings(rows: readonly ConfigRow[]): Document {
  return [
    list(
      rows.map(({ path, value, source, default: usual, description }) =>
        item(
          [
            name(path),
            own(" = "),
            name(formatConfigValue(value)),
            dim(source === "default" ? "" : ` from ${source}, else ${formatConfigValue(usual)}`),
          ],
          [[own(description)]],
        ),
      ),
    ),
  ];
}
