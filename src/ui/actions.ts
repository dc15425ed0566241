import { z } from "zod";

/** Where an action happens and by whom, as on the command line: the folder and the environment of `skl ui`. */
interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

type Act = (place: Place, input: unknown) => Promise<unknown>;

const text = z.string().max(20_000);
const name = z.string().min(1).max(1_000);
const names = z.array(name).min(1).max(1_000);
const APPROVAL_MS = 60 * 60 * 1000;

function action<T>(schema: z.ZodType<T>, act: (place: Place, input: T) => Promise<unknown>): Act {
  return (place, input) => act(place, schema.parse(input));
}

const resolution = z.strictObject({
  id: name,
  option: name.nullable(),
  rationale: text.nullable(),
  criteria: z.array(text).max(50),
  supersedes: name.nullable(),
  dry_run: z.boolean(),
});

const decision = z.strictObject({ ids: names, rationale: text.refine((value) => value.trim() !== "") });

/**
 * Lists what a person may do in the page. Each action makes the one call that its command makes, with the same rules: who is an agent
 * by this process's environment and Git configuration is refused there.
 */
export const ACTIONS: ReadonlyMap<string, Act> = new Map<string, Act>([
  [
    "resolve",
    action(resolution, async ({ cwd, env }, { dry_run: dryRun, ...input }) => {
      const { recordResolution } = await import("../app/decisions/index.ts");
      return recordResolution({ ...input, dryRun }, { cwd, env });
    }),
  ],
  ["approve", action(decision, (place, input) => decide("approve", place, input))],
  ["reject", action(decision, (place, input) => decide("reject", place, input))],
  [
    "review",
    action(z.strictObject({ ids: names }), async (options, { ids }) => {
      const { reviewEntries } = await import("../app/state/index.ts");
      return reviewEntries(ids, options);
    }),
  ],
  [
    "mark",
    action(z.strictObject({ ids: names }), async (options, { ids }) => {
      const { markReviewed } = await import("../app/decisions/index.ts");
      return markReviewed(ids, options);
    }),
  ],
  [
    "plan",
    action(z.strictObject({ id: name, digest: name }), async ({ cwd, env }, { id, digest }) => {
      const { approveShownPlan } = await import("../app/runtime/index.ts");
      return approveShownPlan({ cwd, env, plan: id, digest, ttlMs: APPROVAL_MS, now: new Date() });
    }),
  ],
  [
    "rollback",
    action(z.strictObject({ id: name, reason: text.nullable() }), async ({ cwd, env }, { id: entryId, reason }) => {
      const { rollbackEdges } = await import("../app/skills/graph/index.ts");
      return rollbackEdges(cwd, { target: { kind: "entry", entryId }, reason }, env);
    }),
  ],
]);

async function decide(kind: "approve" | "reject", options: Place, { ids, rationale }: z.infer<typeof decision>) {
  const { decideProposals } = await import("../app/review/index.ts");
  return decideProposals({ kind, ids, head: null, reason: rationale }, options);
}
