import { listNames, type TaskPlanOutput, type Warning } from "../../../kernel/domain/index.ts";
import { type Draft, type Earlier, findStack } from "./order.ts";
import { listContestedEntryIds } from "./rationale.ts";
import { NEEDED, type Selection } from "./select.ts";
import { listUnsuitedReasons } from "./unsuited.ts";

/** The next step for each warning; `skl explain CODE` says more. */
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
/** A warning that may apply: where it does not, its message is null. */
type Possible = readonly [code: Code, message: string | null];

const buildPlanWarning = (code: Code, message: string): Warning => ({ code, message, fix: FIXES[code] });
const warnIf = (condition: boolean, message: string): string | null => (condition ? message : null);
const quoteFirstWords = (words: readonly string[]) =>
  words
    .slice(0, 6)
    .map((word) => `“${word}”`)
    .join(", ");
const nameSome = (items: readonly string[]) => listNames(items, 5);

/** Warns about the model that was asked to refine a plan. */
export const planWarnings = {
  modelFailed: (model: string, why: string) =>
    buildPlanWarning(
      "PLAN_MODEL_FAILED",
      `${model} gave no usable answer (${why}); the plan is the deterministic one.`,
    ),
  modelIgnored: (model: string, dropped: readonly string[]) =>
    buildPlanWarning(
      "PLAN_MODEL_IGNORED",
      `${model} named what it was not offered, and that was dropped: ${nameSome(dropped)}.`,
    ),
};

export interface Planned {
  readonly drafts: readonly Draft[];
  readonly tasks: TaskPlanOutput["tasks"];
  readonly earlier: ReadonlyMap<string, readonly Earlier[]>;
  readonly areAgentsInvented: boolean;
  /** Scopes that the limit of tasks left out. */
  readonly leftOut: readonly string[];
}

/** Lists what a person should know before creating the tasks: about the request, the data, the files, the order, the agents. */
export function listPlanWarnings(selection: Selection, planned: Planned): Warning[] {
  const { state, maxTasks } = selection.facts;
  const { leftOut, tasks, areAgentsInvented } = planned;
  const agents = tasks.map(({ agent_id }) => agent_id);
  const shared = [...new Set(agents.filter((agent, at) => agents.indexOf(agent) !== at))];
  const sharing = `${nameSome(shared)} ${shared.length === 1 ? "has" : "have"} several`;
  const possible: readonly Possible[] = [
    ...warnAboutRequest(selection, planned),
    ["PLAN_NO_STATE", warnIf(state.length === 0, "State is empty, so only scopes and file names were compared.")],
    [
      "PLAN_NO_SCOPES",
      warnIf(!hasScopes(selection), "No scopes are defined on the base branch, and a task needs one."),
    ],
    ...warnAboutFiles(selection, planned),
    ...planned.drafts.flatMap((draft) => warnAboutOrder(draft, planned)),
    ["PLAN_AGENT_SHARED", warnIf(shared.length > 0, `There are more tasks than agents, so ${sharing}.`)],
    [
      "PLAN_NO_AGENTS",
      warnIf(
        areAgentsInvented && tasks.length > 0,
        "No agent is configured and no entry has an owner, so the names of the agents are made up.",
      ),
    ],
    [
      "PLAN_CUT",
      warnIf(
        leftOut.length > 0,
        `--max ${maxTasks} left out the scopes ${nameSome(leftOut)}, which the request needs, too.`,
      ),
    ],
  ];
  return possible.flatMap(([code, message]) => (message === null ? [] : [buildPlanWarning(code, message)]));
}

const hasScopes = ({ facts }: Selection) => Object.keys(facts.scopes).length > 0;

function warnAboutRequest(selection: Selection, { tasks }: Planned): Possible[] {
  const { facts, request, scores, choices } = selection;
  const reasons = listUnsuitedReasons(request.text, choices, facts);
  const nearest = [...scores.scopes].find(([, fit]) => fit === 1)?.[0];
  const words = request.concepts.filter(({ weight }) => weight === 1).map(({ word }) => word);
  const what = words.length === 0 ? "the request" : quoteFirstWords(words);
  const hint = nearest === undefined ? "" : ` The scope ${nearest} speaks of it, but no file of it does.`;
  return [
    ["PLAN_UNSUITED", warnIf(reasons.length > 0, `The request may not suit separate tasks: ${reasons.join("; ")}.`)],
    [
      "PLAN_NOTHING_MATCHED",
      warnIf(
        tasks.length === 0 && hasScopes(selection),
        `Nothing in State, the scopes or the file names fits ${what}.${hint}`,
      ),
    ],
    [
      "PLAN_WORDS_UNKNOWN",
      warnIf(
        tasks.length > 0 && scores.unknown.length > 0,
        `Nothing in State or the file names speaks of ${quoteFirstWords(scores.unknown)}, so these words decided nothing.`,
      ),
    ],
  ];
}

function warnAboutFiles(selection: Selection, { drafts }: Planned): Possible[] {
  const { facts, scores } = selection;
  const homeless = scores.files
    .filter(({ score, candidate }) => candidate.scope === null && score >= NEEDED)
    .map(({ candidate }) => candidate.scopeNote?.replace(/\.$/, "") ?? `no scope owns ${candidate.path}`);
  const notes = drafts.flatMap(({ files }) => files.flatMap(({ candidate }) => candidate.scopeNote ?? []));
  const contested = drafts.flatMap(listContestedEntryIds);
  const isHomeless = homeless.length > 0 && hasScopes(selection);
  return [
    ["PLAN_FILE_WITHOUT_SCOPE", warnIf(isHomeless, `Left out although the request fits: ${nameSome(homeless)}.`)],
    ["PLAN_SCOPE_DIFFERS", warnIf(notes.length > 0, nameSome(notes))],
    [
      "PLAN_CONTESTED",
      warnIf(
        contested.length > 0,
        `Contested entries are touched: ${nameSome(contested)}. Nothing that changes them merges while they are at level 3.`,
      ),
    ],
    ...drafts.flatMap(({ scope, patterns }) =>
      facts.overdueRfcs
        .filter(({ scopes }) => scopes.includes(scope))
        .map(({ id }): Possible => {
          const pushes = `pushes that change ${nameSome(patterns)} will be stopped`;
          return ["PLAN_SCOPE_PAUSED", `${id} is overdue and pauses the scope ${scope}: ${pushes}.`];
        }),
    ),
  ];
}

function warnAboutOrder({ key }: Draft, { earlier }: Planned): Possible[] {
  const before = earlier.get(key) ?? [];
  const names = nameSome(before.map(({ task }) => task));
  const them = before.length === 1 ? "it" : "them";
  const hasNoBase = before.length > 0 && findStack(before, earlier) === null;
  return [
    ["PLAN_TASK_WAITS", warnIf(before.length > 0, `Task ${key} shares files with ${names} and goes after ${them}.`)],
    [
      "PLAN_NO_SINGLE_BASE",
      warnIf(hasNoBase, `Task ${key} follows several branches (${names}), and can be stacked on none of them alone.`),
    ],
  ];
}
