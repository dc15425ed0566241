import { type ObjectId, oneLine, SklError, timestampOf, type Warning } from "../../domain/index.ts";
import { breakerOf, withReset } from "../../orchestrator/index.ts";
import type { WriteOptions } from "../ground/index.ts";
import {
  changeBase,
  NothingNew,
  now,
  personOf,
  requirePerson,
  unlessNothingNew,
  withWorkspace,
} from "../ground/index.ts";

export interface BreakerResetDone {
  /** This is null if the breaker was closed already. */
  readonly commit: ObjectId | null;
  readonly ref: null;
  readonly pushed: boolean;
  readonly warnings: readonly Warning[];
}

/** Runs `skl approve --agent`, by which a person closes the circuit breaker of an agent. Throws PERSON_NEEDED, NOT_FOUND for an unknown agent. */
export function resetBreaker(agent: string, rationale: string, options: WriteOptions): Promise<BreakerResetDone> {
  const env = options.env ?? process.env;
  const at = now(env);
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const warnings = requirePerson(workspace, { env, person: options.person });
    const { breakers = [], queue, tasks } = workspace.rules.knowledge;
    const isKnown = [...breakers, ...queue, ...tasks].some(({ agent_id }) => agent_id === agent);
    if (!isKnown)
      throw new SklError("NOT_FOUND", {
        message: `No agent ${oneLine(agent, 60)} is known here.`,
        fix: "`skl review` and `skl queue` name the agents whose circuit breaker has tripped.",
      });
    const nothing = { commit: null, ref: null, pushed: false, warnings };
    if (breakerOf(breakers, agent).tripped_at === null) return nothing;
    const reset = { by: personOf(workspace, options), at: timestampOf(at), rationale };
    const done = await unlessNothingNew(
      changeBase(workspace, {
        subject: `skl: circuit breaker of ${oneLine(agent, 60)} reset by ${oneLine(reset.by, 60)}`,
        edit: (knowledge) => {
          const next = withReset(knowledge.breakers ?? [], agent, reset);
          if (next === null) throw new NothingNew();
          return { ...knowledge, breakers: next };
        },
        now: at,
        env,
        person: options.person,
        noPush: options.noPush,
        toBranch: options.toBranch,
      }),
    );
    return done === null ? nothing : { ...done, ref: null };
  });
}
