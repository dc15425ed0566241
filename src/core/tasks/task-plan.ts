import { getFileName, listFoldersAbove, SklError, type TaskPlanOutput } from "../../kernel/domain/index.ts";
import type { Model } from "../../kernel/llm/index.ts";
import { covers } from "../../rules/checks/index.ts";
import {
  isPlanAnswer,
  type PlanFacts,
  planInput,
  planTasks,
  planWarnings,
  readRefinement,
  type Selection,
  selectScopes,
} from "../../rules/orchestrator/index.ts";
import { computeCurrentAdrs } from "../../rules/rfc/index.ts";
import type { TraceStore } from "../../skills/engine/run/index.ts";
import { askSkill, noTraces, readBaseSkill } from "../../skills/use/system/index.ts";
import { listCommitFiles, type Repository } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import {
  isActive,
  listModelSecrets,
  listOverdueRfcs,
  type ModelAccess,
  openConfiguredModel,
  readAdrs,
  readClock,
  withWorkspace,
} from "../../workspace/ground/index.ts";

export interface PlanQuestion {
  readonly cwd: string;
  readonly request: string;
  /** The agents that may be given work; empty for the configured ones. */
  readonly agents: readonly string[];
  readonly max: number | null;
  /** Plans by what was last fetched, and asks no model. */
  readonly offline?: boolean | undefined;
  /** Asks the configured model even if the verifier is another. */
  readonly model?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Keeps the trace of the model's call; left out to keep none. */
  readonly traces?: TraceStore | undefined;
}

interface PlanAccess extends ModelAccess {
  readonly traces: TraceStore | undefined;
}

const ANSWER_TOKENS = 2000;

/** Proposes tasks for a request (`skl task plan`) and changes nothing. */
export async function planForRequest(question: PlanQuestion): Promise<TaskPlanOutput> {
  const env = question.env ?? process.env;
  if (question.request.trim() === "")
    throw new SklError("USAGE", {
      message: "The request is empty.",
      fix: 'Describe the work: `skl task plan "Add a password reset endpoint."`.',
    });
  return withWorkspace(
    question.cwd,
    async (workspace) => {
      const selection = selectScopes(await collectPlanFacts(workspace, question, readClock(env)));
      const isAsked = workspace.rules.config.verifier.kind === "llm" || question.model === true;
      const plan =
        isAsked && !question.offline
          ? await refineTaskPlan(selection, workspace, { env, traces: question.traces })
          : planTasks(selection);
      return { ...plan, warnings: [...workspace.base.warnings, ...plan.warnings] };
    },
    question.offline,
  );
}

async function collectPlanFacts(
  { repository, base, rules }: Workspace,
  question: PlanQuestion,
  at: Date,
): Promise<PlanFacts> {
  const { scopes: definitions } = rules.definitions.scope_definitions;
  const [files, adrs] = await Promise.all([listCommitFiles(repository, base.oid), readAdrs(repository, base.oid)]);
  return {
    request: question.request,
    state: rules.knowledge.state,
    scopes: definitions,
    techStack: listTechStack(rules.knowledge.invariants),
    files: files.filter(isIncluded),
    openTasks: rules.knowledge.tasks.filter(isActive),
    adrs: computeCurrentAdrs(adrs)
      .adrs.filter(({ supersededBy, adr }) => supersededBy.length === 0 && adr.status !== "deferred")
      .map(({ adr }) => adr),
    overdueRfcs: listOverdueRfcs(rules, at).map(({ rfc, scopes }) => ({ id: rfc.id, scopes })),
    agents: question.agents.length > 0 ? question.agents : Object.keys(rules.config.agents).sort(),
    maxTasks: question.max,
    branches: await listKnownBranches(repository, base.refs),
    covers,
    permits: rules.scopes.permits,
    ownersOf: rules.scopes.ownersOf,
  };
}

function listTechStack({ tech_stack }: Readonly<Record<string, unknown>>): string[] {
  return Array.isArray(tech_stack) ? tech_stack.filter((each) => typeof each === "string") : [];
}

/** No task is about the files in these folders; skl's own files never belong to an agent. */
const EXCLUDED = new Set([".git", ".skl", "node_modules"]);

const isIncluded = (path: string): boolean =>
  !listFoldersAbove(path).some((folder) => EXCLUDED.has(getFileName(folder)));

/** Lists the branches here and on the remote, so that a task gets a new name. */
async function listKnownBranches(repository: Repository, refs: Workspace["base"]["refs"]): Promise<string[]> {
  const local = await repository.git(["for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/"]);
  const remote = [...(refs?.keys() ?? [])]
    .filter((name) => name.startsWith("refs/heads/"))
    .map((name) => name.slice(11));
  return [...local.stdout.toString("utf8").split("\n").filter(Boolean), ...remote];
}

/** Lets the model choose among the candidates; without a usable answer the plan stays the deterministic one. */
async function refineTaskPlan(selection: Selection, workspace: Workspace, access: PlanAccess): Promise<TaskPlanOutput> {
  const { verifier } = workspace.rules.config;
  const planWithoutModel = (name: string, why: string) =>
    planTasks(selection, { by: "deterministic", warnings: [planWarnings.modelFailed(name, why)] });
  const skill = await readBaseSkill("skl-task-planner", workspace);
  let model: Model;
  try {
    model = await openConfiguredModel(verifier, access);
  } catch (cause) {
    if (cause instanceof SklError) return planWithoutModel(verifier.model ?? "The model", cause.message);
    throw cause;
  }
  const traces = access.traces ?? noTraces;
  const asking = { model, traces, maxOutputTokens: ANSWER_TOKENS, secrets: listModelSecrets(verifier, access) };
  const { answer } = await askSkill(skill, planInput(selection), asking);
  if (answer.kind === "failed") return planWithoutModel(model.name, answer.why);
  if (!isPlanAnswer(answer.value)) return planWithoutModel(model.name, "off_schema");
  const { choices, dropped } = readRefinement(answer.value, selection);
  if (choices.length === 0) return planWithoutModel(model.name, "it chose nothing that was offered");
  const warnings = dropped.length > 0 ? [planWarnings.modelIgnored(model.name, dropped)] : [];
  return planTasks({ ...selection, choices }, { by: model.name, warnings });
}
