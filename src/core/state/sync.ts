import type { Warning } from "../../kernel/domain/index.ts";
import {
  changeBase,
  mapRecordRefs,
  NothingNew,
  readClock,
  requirePerson,
  type Workspace,
  type WriteOptions,
  waitUnlessNothingNew,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { FOLLOWS, type Followed, followBase, type StateDifference } from "./follow-base.ts";

export interface StateSync {
  readonly differences: StateDifference[];
  /** The refs of records that wait and are written with it. */
  readonly folded: string[];
  /** Null where nothing was written. */
  readonly commit: string | null;
  readonly pushed: boolean;
  readonly dry_run: boolean;
  readonly warnings: Warning[];
}

/** Runs `skl state sync`: updates State for commits that people made on the base themselves, and writes the records that wait. A second run changes nothing. */
export async function syncState(options: WriteOptions & { readonly dryRun?: boolean }): Promise<StateSync> {
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const dryRun = options.dryRun ?? false;
    if (dryRun)
      return answer(await followBase(workspace), {
        folded: listFoldedRefs(workspace),
        dryRun,
        warnings: workspace.base.warnings,
      });
    const env = options.env ?? process.env;
    requirePerson(workspace, { ...options, env });
    let folded: string[] = [];
    let followed: Followed = { state: [], differences: [] };
    const done = await waitUnlessNothingNew(
      changeBase(workspace, {
        subject: FOLLOWS,
        files: async (fresh) => {
          followed = await followBase(fresh);
          folded = listFoldedRefs(fresh);
          if (followed.differences.length + folded.length === 0) throw new NothingNew();
          return new Map();
        },
        edit: (knowledge) => ({ ...knowledge, state: [...followed.state] }),
        now: readClock(env),
        env,
        person: options.person,
        noPush: options.noPush,
        toBranch: options.toBranch,
      }),
    );
    const warnings = [...workspace.base.warnings, ...(done?.warnings ?? [])];
    return {
      ...answer(followed, { folded, dryRun, warnings }),
      commit: done?.commit ?? null,
      pushed: done?.pushed ?? false,
    };
  });
}

/** Returns the refs of the records that a commit on the base takes in. */
function listFoldedRefs({ rules }: Workspace): string[] {
  return [...mapRecordRefs(rules.records).keys()];
}

function answer(
  { differences }: Followed,
  {
    folded,
    dryRun,
    warnings,
  }: { readonly folded: string[]; readonly dryRun: boolean; readonly warnings: readonly Warning[] },
): StateSync {
  return {
    differences: [...differences],
    folded,
    commit: null,
    pushed: false,
    dry_run: dryRun,
    warnings: [...warnings],
  };
}
