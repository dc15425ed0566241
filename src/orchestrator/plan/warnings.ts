import type { Warning } from "../../domain/index.ts";

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(", ");
const listed = (items: readonly string[], most = 5) =>
  items.length <= most ? items.join(", ") : `${items.slice(0, most).join(", ")} and ${items.length - most} more`;

/** Everything that a plan may have to say about itself; each code has an explanation (`skl explain CODE`). */
export const planWarnings = {
  nothingMatched: (words: readonly string[], nearest: string | null): Warning => ({
    code: "PLAN_NOTHING_MATCHED",
    message: `Nothing in State, the scopes or the file names fits${words.length === 0 ? " the request" : ` ${quoted(words)}`}.${nearest === null ? "" : ` The scope ${nearest} speaks of it, but no file of it does.`}`,
    fix: "Name a file, a scope or what a file is for, or describe the files in State first (`skl init --scan` drafts it).",
  }),
  wordsUnknown: (words: readonly string[]): Warning => ({
    code: "PLAN_WORDS_UNKNOWN",
    message: `Nothing in State or the file names speaks of ${quoted(words.slice(0, 6))}, so these words decided nothing.`,
    fix: "Check the tasks against them, or say it in the words that `skl state` uses.",
  }),
  noState: (): Warning => ({
    code: "PLAN_NO_STATE",
    message: "State is empty, so only scopes and file names were compared.",
    fix: "Run `skl init --scan` to draft State, and plan again for a better answer.",
  }),
  noScopes: (): Warning => ({
    code: "PLAN_NO_SCOPES",
    message: "No scopes are defined on the base branch, and a task needs one.",
    fix: "Define scopes in .skl/scope_definitions.json (`skl init --scan` drafts them).",
  }),
  withoutScope: (notes: readonly string[]): Warning => ({
    code: "PLAN_FILE_WITHOUT_SCOPE",
    message: `Left out although the request fits: ${listed(notes)}.`,
    fix: "Have a person assign the path to a scope in .skl/scope_definitions.json; `skl scope of PATH` shows who owns it.",
  }),
  outsideScope: (notes: readonly string[]): Warning => ({
    code: "PLAN_SCOPE_DIFFERS",
    message: listed(notes),
    fix: "Correct the scope in State or the paths in .skl/scope_definitions.json; `skl scope lint` lists such paths.",
  }),
  unsuited: (reasons: readonly string[]): Warning => ({
    code: "PLAN_UNSUITED",
    message: `The request may not suit separate tasks: ${reasons.join("; ")}.`,
    fix: "Cut it into requests for one or two scopes each, or have a person lead it as one task.",
  }),
  contested: (ids: readonly string[]): Warning => ({
    code: "PLAN_CONTESTED",
    message: `Contested entries are touched: ${listed(ids)}. Nothing that changes them merges while they are at level 3.`,
    fix: "Have a person settle them first: `skl state show ID`, then `skl state review ID`.",
  }),
  paused: (rfc: string, scope: string, files: readonly string[]): Warning => ({
    code: "PLAN_SCOPE_PAUSED",
    message: `${rfc} is overdue and pauses the scope ${scope}: pushes that change ${listed(files)} will be stopped.`,
    fix: `Resolve ${rfc} first (\`skl rfc show ${rfc}\`).`,
  }),
  waits: (key: string, earlier: readonly string[]): Warning => ({
    code: "PLAN_TASK_WAITS",
    message: `Task ${key} shares files with ${listed(earlier)} and goes after ${earlier.length === 1 ? "it" : "them"}.`,
    fix: "Start it when the earlier work is merged, or on top of its branch as the command says.",
  }),
  noSingleBase: (key: string, earlier: readonly string[]): Warning => ({
    code: "PLAN_NO_SINGLE_BASE",
    message: `Task ${key} follows several branches (${listed(earlier)}), and can be stacked on none of them alone.`,
    fix: "Start it when all of them are merged.",
  }),
  cut: (max: number, scopes: readonly string[]): Warning => ({
    code: "PLAN_CUT",
    message: `--max ${max} left out the scopes ${listed(scopes)}, which the request needs, too.`,
    fix: "Raise --max, or plan the rest as a request of its own.",
  }),
  agentShared: (agents: readonly string[]): Warning => ({
    code: "PLAN_AGENT_SHARED",
    message: `There are more tasks than agents, so ${listed(agents)} ${agents.length === 1 ? "has" : "have"} several.`,
    fix: "Name more agents with --agents, or let the second task wait for the first.",
  }),
  agentsInvented: (): Warning => ({
    code: "PLAN_NO_AGENTS",
    message: "No agent is configured and no entry has an owner, so the names of the agents are made up.",
    fix: "Name them with --agents, or under `agents` in .skl/config.json.",
  }),
  modelFailed: (model: string, why: string): Warning => ({
    code: "PLAN_MODEL_FAILED",
    message: `${model} gave no usable answer (${why}); the plan is the deterministic one.`,
    fix: "Look the plan over, or try again; `verifier` in .skl/config.json says which model is asked.",
  }),
  modelIgnored: (model: string, dropped: readonly string[]): Warning => ({
    code: "PLAN_MODEL_IGNORED",
    message: `${model} named what it was not offered, and that was dropped: ${listed(dropped)}.`,
    fix: "Nothing is needed; look over the tasks with that in mind.",
  }),
} as const;
