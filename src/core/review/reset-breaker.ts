import { formatTimestamp, type ObjectId, SklError, toVisibleLine, type Warning } from "../../kernel/domain/index.ts";
import { closeBreaker, findBreaker } from "../../rules/orchestrator/index.ts";
import type { WriteOptions } from "../../workspace/ground/index.ts";
import {
  changeBase,
  NothingNew,
  readClock,
  requirePerson,
  resolveDecidingPerson,
  waitUnlessNothingNew,
  withWorkspace,
} from "../../workspace/ground/index.ts";

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
  const at = readClock(env);
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const warnings = requirePerson(workspace, { env, person: options.person });
    const { breakers = [], queue, tasks } = workspace.rules.knowledge;
    const isKnown = [...breakers, ...queue, ...tasks].some(({ agent_id }) => agent_id === agent);
    if (!isKnown)
      throw new SklError("NOT_FOUND", {
        message: `No agent ${toVisibleLine(agent, 60)} is known here.`,
        fix: "`skl review` and `skl queue` name the agents whose circuit breaker has tripped.",
      });
    const nothing = { commit: null, ref: null, pushed: false, warnings };
    if (findBreaker(breakers, agent).tripped_at === null) return nothing;
    const reset = { by: resolveDecidingPerson(workspace, options), at: formatTimestamp(at), rationale };
    const done = await waitUnlessNothingNew(
      changeBase(workspace, {
        subject: `skl: circuit breaker of ${toVisibleLine(agent, 60)} reset by ${toVisibleLine(reset.by, 60)}`,
        edit: (knowledge) => {
          const next = closeBreaker(knowledge.breakers ?? [], agent, reset);
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
