import type { Warning } from "../../domain/index.ts";
import {
  changeBase,
  NothingNew,
  now,
  requirePerson,
  unlessNothingNew,
  type WriteOptions,
  withWorkspace,
} from "../ground/index.ts";
import { FOLLOWS, type Followed, followBase, type StateDifference } from "./follow-base.ts";

export interface StateSync {
  readonly differences: StateDifference[];
  /** Null where nothing was written. */
  readonly commit: string | null;
  readonly pushed: boolean;
  readonly dry_run: boolean;
  readonly warnings: Warning[];
}

/** Runs `skl state sync`: updates State for commits that people made on the base themselves. A second run changes nothing. */
export async function syncState(options: WriteOptions & { readonly dryRun?: boolean }): Promise<StateSync> {
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const dryRun = options.dryRun ?? false;
    if (dryRun) return answer(await followBase(workspace), { dryRun, warnings: workspace.base.warnings });
    const env = options.env ?? process.env;
    requirePerson(workspace, { ...options, env });
    let followed: Followed = { state: [], differences: [] };
    const done = await unlessNothingNew(
      changeBase(workspace, {
        subject: FOLLOWS,
        files: async (fresh) => {
          followed = await followBase(fresh);
          if (followed.differences.length === 0) throw new NothingNew();
          return new Map();
        },
        edit: (knowledge) => ({ ...knowledge, state: [...followed.state] }),
        now: now(env),
        env,
        person: options.person,
        noPush: options.noPush,
        toBranch: options.toBranch,
      }),
    );
    const warnings = [...workspace.base.warnings, ...(done?.warnings ?? [])];
    return { ...answer(followed, { dryRun, warnings }), commit: done?.commit ?? null, pushed: done?.pushed ?? false };
  });
}

function answer(
  { differences }: Followed,
  { dryRun, warnings }: { readonly dryRun: boolean; readonly warnings: readonly Warning[] },
): StateSync {
  return { differences: [...differences], commit: null, pushed: false, dry_run: dryRun, warnings: [...warnings] };
}
