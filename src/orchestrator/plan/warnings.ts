import type { TaskPlanOutput, Warning } from "../../domain/index.ts";
import { type Draft, type Earlier, stackedOn } from "./order.ts";
import { contestedEntries } from "./rationale.ts";
import { NEEDED, type Selection } from "./select.ts";
import { unsuitedReasons } from "./unsuited.ts";

/** The codes of all warnings, each with the next step; `skl explain CODE` says more. */
const FIXES = {
  PLAN_NOTHING_MATCHED:
    "Name a file, a scope or what a file is for, or describe the files in State first (`skl init --scan` drafts it).",
  PLAN_WORDS_UNKNOWN: "Check the tasks against them, or say it in the words that `skl state` uses.",
  PLAN_NO_STATE: "Run `skl init --scan` to draft State, and plan again for a better answer.",
  PLAN_NO_SCOPES: "Define scopes in .skl/scope_definitions.json (`skl init --scan` drafts them).",
  PLAN_FILE_WITHOUT_SCOPE:
    "Have a person assign the path to a scope in .skl/scope_definitions.json; `skl scope of PATH` shows who owns it.",
  PLAN_SCOPE_DIFFERS:
    "Correct the scope in State or the paths in .skl/scope_definitions.json; `skl scope lint` lists such paths.",
  PLAN_UNSUITED: "Cut it into requests for one or two scopes each, or have a person lead it as one task.",
  PLAN_CONTESTED: "Have a person settle them first: `skl state show ID`, then `skl state review ID`.",
  PLAN_SCOPE_PAUSED: "Resolve the RFC first (`skl rfc show ID`).",
  PLAN_TASK_WAITS: "Start it when the earlier work is merged, or on top of its branch as the command says.",
  PLAN_NO_SINGLE_BASE: "Start it when all of them are merged.",
  PLAN_CUT: "Raise --max, or plan the rest as a request of its own.",
  PLAN_AGENT_SHARED: "Name more agents with --agents, or let the second task wait for the first.",
  PLAN_NO_AGENTS: "Name them with --agents, or under `agents` in .skl/config.json.",
  PLAN_MODEL_FAILED: "Look the plan over, or try again; `verifier` in .skl/config.json says which model is asked.",
  PLAN_MODEL_IGNORED: "Nothing is needed; look over the tasks with that in mind.",
};

type Code = keyof typeof FIXES;

const warning = (code: Code, message: string): Warning => ({ code, message, fix: FIXES[code] });
const warnIf = (condition: boolean, code: Code, message: string): Warning[] =>
  condition ? [warning(code, message)] : [];

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(", ");
const listed = (items: readonly string[], most = 5) =>
  items.length <= most ? items.join(", ") : `${items.slice(0, most).join(", ")} and ${items.length - most} more`;

/** The warnings about a model that was asked to refine a plan. */
export const planWarnings = {
  modelFailed: (model: string, why: string) =>
    warning("PLAN_MODEL_FAILED", `${model} gave no usable answer (${why}); the plan is the deterministic one.`),
  modelIgnored: (model: string, dropped: readonly string[]) =>
    warning("PLAN_MODEL_IGNORED", `${model} named what it was not offered, and that was dropped: ${listed(dropped)}.`),
};

export interface Planned {
  readonly drafts: readonly Draft[];
  readonly tasks: TaskPlanOutput["tasks"];
  readonly earlier: ReadonlyMap<string, readonly Earlier[]>;
  readonly areAgentsInvented: boolean;
  /** Scopes that the limit of tasks left out. */
  readonly leftOut: readonly string[];
}

/** What a person should know before creating the tasks: about the request, the data, the files, the order, the agents. */
export function warningsOf(selection: Selection, planned: Planned): Warning[] {
  const { facts } = selection;
  const { leftOut, tasks } = planned;
  const agents = tasks.map(({ agent_id }) => agent_id);
  const shared = [...new Set(agents.filter((agent, at) => agents.indexOf(agent) !== at))];
  const have = shared.length === 1 ? "has" : "have";
  return [
    ...aboutRequest(selection, planned),
    ...warnIf(
      facts.state.length === 0,
      "PLAN_NO_STATE",
      "State is empty, so only scopes and file names were compared.",
    ),
    ...warnIf(
      Object.keys(facts.scopes).length === 0,
      "PLAN_NO_SCOPES",
      "No scopes are defined on the base branch, and a task needs one.",
    ),
    ...aboutFiles(selection, planned),
    ...aboutOrder(planned),
    ...warnIf(
      shared.length > 0,
      "PLAN_AGENT_SHARED",
      `There are more tasks than agents, so ${listed(shared)} ${have} several.`,
    ),
    ...warnIf(
      planned.areAgentsInvented && tasks.length > 0,
      "PLAN_NO_AGENTS",
      "No agent is configured and no entry has an owner, so the names of the agents are made up.",
    ),
    ...warnIf(
      leftOut.length > 0,
      "PLAN_CUT",
      `--max ${facts.maxTasks} left out the scopes ${listed(leftOut)}, which the request needs, too.`,
    ),
  ];
}

function aboutRequest({ facts, request, scores, choices }: Selection, { tasks }: Planned): Warning[] {
  const reasons = unsuitedReasons(request.text, choices, facts);
  const nearest = [...scores.scopes].find(([, fit]) => fit === 1)?.[0];
  const words = request.concepts.filter(({ weight }) => weight === 1).map(({ word }) => word);
  const what = words.length === 0 ? " the request" : ` ${quoted(words.slice(0, 6))}`;
  const hint = nearest === undefined ? "" : ` The scope ${nearest} speaks of it, but no file of it does.`;
  return [
    ...warnIf(reasons.length > 0, "PLAN_UNSUITED", `The request may not suit separate tasks: ${reasons.join("; ")}.`),
    ...warnIf(
      tasks.length === 0 && Object.keys(facts.scopes).length > 0,
      "PLAN_NOTHING_MATCHED",
      `Nothing in State, the scopes or the file names fits${what}.${hint}`,
    ),
    ...warnIf(
      tasks.length > 0 && scores.unknown.length > 0,
      "PLAN_WORDS_UNKNOWN",
      `Nothing in State or the file names speaks of ${quoted(scores.unknown.slice(0, 6))}, so these words decided nothing.`,
    ),
  ];
}

function aboutFiles({ facts, scores }: Selection, { drafts }: Planned): Warning[] {
  const homeless = scores.files
    .filter(({ score, candidate }) => candidate.scope === null && score >= NEEDED)
    .map(({ candidate }) => candidate.scopeNote?.replace(/\.$/, "") ?? `no scope owns ${candidate.path}`);
  const notes = drafts.flatMap(({ files }) => files.flatMap(({ candidate }) => candidate.scopeNote ?? []));
  const contested = drafts.flatMap(contestedEntries);
  const paused = drafts.flatMap(({ scope, patterns }) =>
    facts.overdueRfcs
      .filter(({ scopes }) => scopes.includes(scope))
      .map(({ id }) => `${id} is overdue and pauses the scope ${scope}: pushes that change ${listed(patterns)}`),
  );
  return [
    ...warnIf(
      homeless.length > 0 && Object.keys(facts.scopes).length > 0,
      "PLAN_FILE_WITHOUT_SCOPE",
      `Left out although the request fits: ${listed(homeless)}.`,
    ),
    ...warnIf(notes.length > 0, "PLAN_SCOPE_DIFFERS", listed(notes)),
    ...warnIf(
      contested.length > 0,
      "PLAN_CONTESTED",
      `Contested entries are touched: ${listed(contested)}. Nothing that changes them merges while they are at level 3.`,
    ),
    ...paused.map((what) => warning("PLAN_SCOPE_PAUSED", `${what} will be stopped.`)),
  ];
}

function aboutOrder({ drafts, earlier }: Planned): Warning[] {
  return drafts.flatMap(({ key }) => {
    const before = earlier.get(key) ?? [];
    const names = listed(before.map(({ task }) => task));
    return [
      ...warnIf(
        before.length > 0,
        "PLAN_TASK_WAITS",
        `Task ${key} shares files with ${names} and goes after ${before.length === 1 ? "it" : "them"}.`,
      ),
      ...warnIf(
        before.length > 0 && stackedOn(before, earlier) === null,
        "PLAN_NO_SINGLE_BASE",
        `Task ${key} follows several branches (${names}), and can be stacked on none of them alone.`,
      ),
    ];
  });
}
