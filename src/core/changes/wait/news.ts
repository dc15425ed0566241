import type { Change, Task, WaitEvent } from "../../../kernel/domain/index.ts";

/** What an agent was last told of its branches and tasks: a branch's head and state, and a task's status. */
export interface Told {
  readonly branches: Readonly<Record<string, { readonly head: string; readonly state: Change["state"] }>>;
  readonly tasks: Readonly<Record<string, string>>;
}

/** What is the agent's now. */
export interface OwnWork {
  readonly changes: readonly Change[];
  readonly tasks: readonly Task[];
  /** The branch of this work tree, whose task is no news. */
  readonly here: string | null;
}

/** What has an outcome, or asks the agent to act, is news even to who never looked; the rest was said at the push. */
const TELLING: ReadonlySet<Change["state"]> = new Set(["needs_agent", "rejected", "merged"]);
const UNDER_WAY: ReadonlySet<Change["state"]> = new Set(["merges_next", "waits"]);

const TEXT_MOST = 160;

/** Returns what changed since the agent was last told, what it has to act on first. `shown` says which outcomes a push printed already. */
export function collectAgentNews(
  { changes, tasks, here }: OwnWork,
  told: Told,
  shown: (change: Change) => boolean,
): WaitEvent[] {
  const ofBranches = changes.flatMap((change): WaitEvent[] => {
    const before = told.branches[change.branch];
    const known = before?.head === change.head ? before.state : null;
    return isNews(change.state, known, shown(change)) ? [describeBranchNews(change, known)] : [];
  });
  const ofTasks = tasks.flatMap((task) => {
    const isOfHere = task.branch === here && told.tasks[task.id] === undefined;
    return isTaskNews(task.status ?? "open", told.tasks[task.id]) && !isOfHere ? [describeTaskNews(task)] : [];
  });
  return [...ofBranches.toSorted((a, b) => rankWaitEvent(a) - rankWaitEvent(b)), ...ofTasks];
}

/** What the agent itself does with its task, to begin and to end it, is no news to it. */
function isTaskNews(status: NonNullable<Task["status"]>, known: string | undefined): boolean {
  return known !== status && (status === "open" || (status === "cancelled" && known !== undefined));
}

function isNews(state: Change["state"], known: Change["state"] | null, wasShown: boolean): boolean {
  if (known === null) return TELLING.has(state) && !wasShown;
  return known !== state && !(UNDER_WAY.has(known) && UNDER_WAY.has(state));
}

const ORDER: readonly Change["state"][] = ["needs_agent", "rejected", "rfc", "merged"];

function rankWaitEvent({ state }: WaitEvent): number {
  const at = ORDER.indexOf(state as Change["state"]);
  return at < 0 ? ORDER.length : at;
}

function describeBranchNews(change: Change, known: Change["state"] | null): WaitEvent {
  const { branch, state, task, next } = change;
  const kind = state === "merged" ? "merge" : state === "rfc" || known === "rfc" ? "rfc" : "review";
  const isTheirs = state === "needs_agent" || state === "rejected";
  const text = cut(describeChangeState(change));
  return { kind, branch, task: task?.id ?? null, state, text, next: isTheirs ? next.slice(0, 1) : [] };
}

function describeChangeState({ branch, state, because, rfcs, commit }: Change): string {
  const why = because[0]?.text ?? "";
  switch (state) {
    case "merged":
      return `${branch} is merged${commit === null ? "" : ` as ${commit.slice(0, 12)}`}. ${why}`.trim();
    case "rejected":
      return `${branch} is rejected. ${why}`;
    case "needs_agent":
      return `${branch} comes back to you. ${why}`;
    case "needs_person":
      return `${branch} waits for a person. ${why}`;
    case "rfc":
      return `${branch} waits for the answer to ${rfcs[0] ?? "an RFC"}. ${why}`.trim();
    case "merges_next":
    case "waits":
      return `${branch} may merge: the next session takes it.`;
  }
}

function describeTaskNews({ id, title = "", branch, status = "open" }: Task): WaitEvent {
  const isGone = status === "cancelled";
  const text = cut(isGone ? `${id} was taken back: ${title}` : `${id} is yours: ${title}`);
  return { kind: "task", branch, task: id, state: status, text, next: isGone ? [] : [`skl task start ${id}`] };
}

const cut = (text: string): string => (text.length <= TEXT_MOST ? text : `${text.slice(0, TEXT_MOST - 1)}…`);

/** Returns what counts as told: everything as it is now, but for the events that are still to be told. */
export function settle({ changes, tasks }: OwnWork, told: Told, untold: readonly WaitEvent[]): Told {
  const branches = new Set(untold.flatMap(({ kind, branch }) => (kind === "task" ? [] : [branch])));
  const ids = new Set(untold.flatMap(({ kind, task }) => (kind === "task" ? [task] : [])));
  return {
    branches: keep(
      told.branches,
      branches,
      changes.map(({ branch, head, state }) => [branch, { head, state }]),
    ),
    tasks: keep(
      told.tasks,
      ids,
      tasks.map(({ id, status = "open" }) => [id, status]),
    ),
  };
}

function keep<T>(
  before: Readonly<Record<string, T>>,
  untold: ReadonlySet<string | null>,
  now: readonly (readonly [string, T])[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    now.flatMap(([name, value]) => {
      const known = before[name];
      return !untold.has(name) ? [[name, value]] : known === undefined ? [] : [[name, known]];
    }),
  );
}
