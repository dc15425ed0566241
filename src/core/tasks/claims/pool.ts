import {
  compareText,
  type Overlap,
  type Task,
  type TaskClaimOutput,
  type TaskPoolOutput,
} from "../../../kernel/domain/index.ts";
import {
  claimOn,
  hasRunOut,
  isActive,
  isFree,
  leaseEnd,
  readClock,
  readPendingQueue,
  requireRemote,
  type Workspace,
  withWorkspace,
} from "../../../workspace/ground/index.ts";
import { listIntentClaims, listQueueClaims, overlapsOfClaim, readIntentBook } from "../../intents/index.ts";
import { type ClaimOptions, explainClaimRefusal, requireAskingAgent, requirePool, takeTask } from "./claim.ts";

/** Runs `skl task pool`: the work that agents may take now, and what others have. */
export function listPool(place: string | Workspace, offline: boolean): Promise<TaskPoolOutput> {
  return withWorkspace(
    place,
    async (workspace) => {
      const open = openTasks(workspace);
      const isForAll = (task: Task) => isToBeTaken(task, workspace);
      const taken = open.flatMap((task) => {
        const held = isForAll(task) ? null : claimOn(task.id, workspace);
        if (held === null) return [];
        const lease_until = leaseEnd(held.record, workspace);
        return [{ task: task.id, owner: task.agent_id, title: task.title ?? "", lease_until }];
      });
      return { free: open.filter(isForAll), taken, warnings: [...workspace.base.warnings] };
    },
    offline,
  );
}

export interface NextRequest extends ClaimOptions {
  /** Limits the choice to the work of this scope. */
  readonly scope?: string | undefined;
  /** Only says what would be taken. */
  readonly dryRun?: boolean | undefined;
}

/**
 * Runs `skl task next`: takes, of the work that an agent may take, the oldest that meets no live intent and no waiting head, else what meets the
 * fewest, and says why. Where others were quicker it goes on with any of the rest, so that many who ask at once spread.
 */
export function takeNextTask({ cwd, agent: given, scope, dryRun = false, env = process.env }: NextRequest) {
  return withWorkspace(cwd, async (workspace): Promise<TaskClaimOutput> => {
    requirePool(workspace);
    requireRemote(workspace.base);
    const agent = await requireAskingAgent(workspace, given, env);
    const at = readClock(env);
    const wanted = openTasks(workspace).filter(
      (task) =>
        isToBeTaken(task, workspace) && task.agent_id !== agent && (scope === undefined || isOfScope(task, scope)),
    );
    const allowed = wanted.filter((task) => explainClaimRefusal(workspace, task, agent) === null);
    let ranked = await rank(allowed, { agent, at }, workspace);
    for (let [first] = ranked; first !== undefined; [first] = ranked) {
      const why = explainChoice(first, { ranked, lost: allowed.length - ranked.length });
      if (dryRun) return toClaimOutput(workspace, first.task, why);
      const outcome = await takeTask(workspace, first.task, { agent, at });
      if (outcome.won) return { ...outcome, why };
      const rest = ranked.filter((each) => each !== first);
      const [best] = rest;
      const equal = rest.filter((each) => each.meets.length === best?.meets.length);
      const any = equal[Math.floor(Math.random() * equal.length)];
      ranked = any === undefined ? [] : [any, ...rest.filter((each) => each !== any)];
    }
    const [refused] = wanted;
    const why = refused === undefined ? null : explainClaimRefusal(workspace, refused, agent);
    return { ...toClaimOutput(workspace, null, why ?? "There is no work to take."), owner: null };
  });
}

function openTasks({ rules }: Workspace): Task[] {
  return rules.knowledge.tasks
    .filter((task) => task.pool && isActive(task))
    .toSorted((a, b) => compareText(a.created_at ?? "", b.created_at ?? "") || compareText(a.id, b.id));
}

function isToBeTaken(task: Task, workspace: Workspace): boolean {
  const held = claimOn(task.id, workspace);
  return isFree(task) || (held !== null && hasRunOut(held, workspace));
}

function isOfScope({ semantic_scope, further_scopes = [] }: Task, scope: string): boolean {
  return semantic_scope === scope || further_scopes.includes(scope);
}

interface Ranked {
  readonly task: Task;
  readonly meets: readonly Overlap[];
}

/** Returns the tasks with what each would meet, those that meet the fewest first. */
async function rank(
  tasks: readonly Task[],
  { agent, at }: { readonly agent: string; readonly at: Date },
  workspace: Workspace,
): Promise<readonly Ranked[]> {
  if (tasks.length === 0) return [];
  const [pending, book] = await Promise.all([readPendingQueue(workspace), readIntentBook(workspace, at)]);
  const waiting = listQueueClaims(pending);
  const others = [...waiting, ...listIntentClaims(book, waiting)];
  const ranked = await Promise.all(
    tasks.map(async (task) => {
      const own = { source: "intent" as const, id: task.id, agent, branch: task.branch, head: null, since: null };
      const what = { text: task.title ?? "", files: task.scope_files, symbols: new Map(), uses: [], statements: [] };
      // What the former owner did on the branch is this work itself.
      const foreign = others.filter(({ branch }) => branch !== task.branch);
      return { task, meets: await overlapsOfClaim({ ...own, ...what }, foreign, workspace) };
    }),
  );
  return ranked.toSorted((a, b) => a.meets.length - b.meets.length);
}

function explainChoice(
  { meets }: Ranked,
  { ranked, lost }: { readonly ranked: readonly Ranked[]; readonly lost: number },
): string {
  const [first] = meets;
  if (first !== undefined) return `All of it meets the work of others, and this the least: ${first.message}`;
  const busy = ranked.filter((each) => each.meets.length > 0).length;
  const than = busy > 0 ? ` (${busy} of ${ranked.length} would)` : "";
  return lost > 0
    ? `It meets no intent and no waiting change${than}; others were quicker with what came before.`
    : `It is the oldest that meets no intent and no waiting change${than}.`;
}

function toClaimOutput({ base }: Workspace, task: Task | null, why: string): TaskClaimOutput {
  return {
    task: task?.id ?? null,
    owner: null,
    lease_until: null,
    won: false,
    why,
    title: task?.title ?? null,
    branch: task?.branch ?? null,
    files: [...(task?.scope_files ?? [])],
    warnings: [...base.warnings],
  };
}
