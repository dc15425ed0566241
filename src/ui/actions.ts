import { z } from "zod";
import { isObjectId, type ObjectId } from "../kernel/domain/index.ts";
import { requirePerson, type Workspace, withWorkspace } from "../workspace/ground/index.ts";
import type { ServedRepository } from "./served-repository.ts";

/** Where an action happens and by whom, as on the command line: the folder and the environment of `skl ui`. */
interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly live: ServedRepository;
}

type Act = (place: Place, input: unknown) => Promise<unknown>;

const text = z.string().max(20_000);
const name = z.string().min(1).max(1_000);
const names = z.array(name).min(1).max(1_000);
const APPROVAL_MS = 60 * 60 * 1000;

function defineAction<T>(schema: z.ZodType<T>, act: (place: Place, input: T) => Promise<unknown>): Act {
  return (place, input) => act(place, schema.parse(input));
}

/** Has a person do what its command lets an agent do for itself, too. Throws PERSON_NEEDED. */
function asPerson<T>(act: (workspace: Workspace, env: NodeJS.ProcessEnv, input: T) => Promise<unknown>) {
  return ({ cwd, env }: Place, input: T): Promise<unknown> =>
    withWorkspace(cwd, (workspace) => {
      requirePerson(workspace, { env });
      return act(workspace, env, input);
    });
}

const resolution = z.strictObject({
  id: name,
  option: name.nullable(),
  rationale: text.nullable(),
  criteria: z.array(text).max(50),
  supersedes: name.nullable(),
  dry_run: z.boolean(),
});

const decision = z.strictObject({
  branch: name,
  /** The head that the person has seen: a newer one is not decided by that. */
  head: z.string().refine((oid) => isObjectId(oid)),
  rationale: text.refine((value) => value.trim() !== ""),
  anyway: z.boolean(),
});
const pending = z.strictObject({ id: name });
/** An intent or a task of an agent. */
const claim = z.strictObject({ id: name });

/**
 * Lists what a person may do in the page. Each action makes the one call that its command makes, with the same rules: who is an agent
 * by this process's environment and Git configuration is refused there. A decision is first played, and recorded when nobody took it back.
 */
export const ACTIONS: ReadonlyMap<string, Act> = new Map<string, Act>([
  [
    "resolve",
    defineAction(resolution, async ({ cwd, env, live }, { dry_run: dryRun, ...input }) => {
      const { recordResolution } = await import("../core/decisions/index.ts");
      const played = await recordResolution({ ...input, dryRun: true }, { cwd, env });
      if (dryRun) return played;
      const about = { kind: "resolve", about: input.id, head: null, outcome: null } as const;
      return live.decisions.add(about, () => recordResolution(input, { cwd, env }));
    }),
  ],
  [
    "approve",
    defineAction(decision, async ({ cwd, env, live }, { branch, head, rationale, anyway }) => {
      const { approve } = await import("../core/changes/index.ts");
      const approval = { ids: [], head: { branch, oid: requireObjectId(head) }, reason: rationale, anyway };
      const { isRecorded, covers, outcome, because, next } = await approve({ ...approval, dryRun: true }, { cwd, env });
      if (!isRecorded) return { refused: { covers, because, next } };
      const about = { kind: "approve", about: branch, head, outcome } as const;
      return live.decisions.add(about, () => approve({ ...approval, anyway: true }, { cwd, env }));
    }),
  ],
  [
    "reject",
    defineAction(decision, async ({ cwd, env, live }, { branch, head, rationale }) => {
      const { decideProposals } = await import("../core/review/index.ts");
      const rejection = {
        kind: "reject",
        ids: [],
        head: { branch, oid: requireObjectId(head) },
        reason: rationale,
      } as const;
      await decideProposals({ ...rejection, dryRun: true }, { cwd, env });
      const about = { kind: "reject", about: branch, head, outcome: null } as const;
      return live.decisions.add(about, () => decideProposals(rejection, { cwd, env }));
    }),
  ],
  ["undo", defineAction(pending, async ({ live }, { id }) => ({ undone: live.decisions.undo(id) }))],
  [
    "session",
    defineAction(z.strictObject({ dry_run: z.boolean() }), async ({ cwd, env, live }, { dry_run: dryRun }) => {
      await live.decisions.recordAll();
      return live.review.run(dryRun, { cwd, env });
    }),
  ],
  [
    "keep",
    defineAction(
      z.strictObject({ text: name, files: names, until: name }),
      asPerson(async (workspace, env, request) => {
        const { declareIntent } = await import("../core/intents/index.ts");
        const { intent, warnings } = await declareIntent({ ...request, symbols: [] }, { cwd: workspace, env });
        return { intent, warnings };
      }),
    ),
  ],
  [
    "end",
    defineAction(
      claim,
      asPerson(async (workspace, env, { id }) => {
        const { endIntents } = await import("../core/intents/index.ts");
        return endIntents([id], {}, { cwd: workspace, env });
      }),
    ),
  ],
  [
    "release",
    defineAction(
      claim,
      asPerson(async (workspace, env, { id }) => {
        const { releaseTask } = await import("../core/tasks/index.ts");
        return releaseTask(id, { cwd: workspace, env });
      }),
    ),
  ],
  [
    "finish",
    defineAction(claim, async (options, { id }) => {
      const { finishTask } = await import("../core/tasks/index.ts");
      return finishTask(id, options);
    }),
  ],
  [
    "review",
    defineAction(z.strictObject({ ids: names }), async (options, { ids }) => {
      const { reviewEntries } = await import("../core/state/index.ts");
      return reviewEntries(ids, options);
    }),
  ],
  [
    "mark",
    defineAction(z.strictObject({ ids: names }), async (options, { ids }) => {
      const { markReviewed } = await import("../core/decisions/index.ts");
      return markReviewed(ids, options);
    }),
  ],
  [
    "plan",
    defineAction(z.strictObject({ id: name, digest: name }), async ({ cwd, env }, { id, digest }) => {
      const { approveShownPlan } = await import("../runtime/use/index.ts");
      return approveShownPlan({ cwd, env, plan: id, digest, ttlMs: APPROVAL_MS, now: new Date() });
    }),
  ],
  [
    "rollback",
    defineAction(
      z.strictObject({ id: name, reason: text.nullable() }),
      async ({ cwd, env }, { id: entryId, reason }) => {
        const { rollbackEdges } = await import("../skills/use/graph/index.ts");
        return rollbackEdges(cwd, { target: { kind: "entry", entryId }, reason }, env);
      },
    ),
  ],
]);

function requireObjectId(head: string): ObjectId {
  if (!isObjectId(head)) throw new Error(`${head} is no object id.`);
  return head;
}
