import {
  createUnknownNameError,
  findNearestName,
  type Intent,
  SklError,
  type Warning,
} from "../../kernel/domain/index.ts";
import type { RefUpdate } from "../../workspace/git/index.ts";
import {
  changeRecords,
  findConfiguredIdentity,
  identifyPerson,
  readClock,
  type Workspace,
  warnAboutJunk,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { type IntentOptions, resolveClaimant } from "./declare.ts";
import { readIntentBook } from "./intent-book.ts";

export interface EndedIntents {
  readonly ended: readonly Intent[];
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl intent done`: ends an agent's intents: those that are named, else those of this branch. A person may end anybody's. Ended twice is ended once. Throws
 * NOT_FOUND, PERSON_NEEDED, RECORD_REFUSED.
 */
export function endIntents(
  ids: readonly string[],
  request: { readonly agent?: string | undefined; readonly all?: boolean | undefined },
  { cwd, env = process.env }: IntentOptions,
): Promise<EndedIntents> {
  return withWorkspace(cwd, async (workspace) => {
    const { base } = workspace;
    if (base.remote !== null && base.refs === null)
      throw new SklError("REMOTE_UNREACHABLE", { data: { remote: base.remote } });
    const book = await readIntentBook(workspace, readClock(env));
    const { agent, branch } = await resolveClaimant(workspace, request, env);
    const isPerson = ids.length > 0 && isPersonHere(workspace, env);
    const all = [...book.live, ...book.over];
    const own = all.filter(({ record }) => record.agent === agent);
    const chosen =
      ids.length > 0
        ? all.filter(({ record }) => ids.includes(record.id) && (isPerson || record.agent === agent))
        : own.filter(({ record }) => request.all || record.branch === branch);
    const gone = ids.filter((id) => !chosen.some(({ record }) => record.id === id));
    const unknown = gone.map((id) =>
      warnIntentGone(
        id,
        agent,
        all.map(({ record }) => record),
      ),
    );
    await changeRecords(
      workspace,
      chosen.map(({ ref }) => ref),
      async (present) =>
        chosen.flatMap(({ ref }): RefUpdate[] => {
          const expected = present.get(ref);
          return expected === undefined ? [] : [{ ref, oid: null, expected }];
        }),
    );
    return {
      ended: chosen.map(({ record }) => record),
      warnings: [...base.warnings, ...unknown, ...warnAboutJunk(book.junk)],
    };
  });
}

/** A person may have checked out the branch of an agent without being that agent. */
export function isPersonHere({ repository, rules }: Workspace, env: NodeJS.ProcessEnv): boolean {
  const { config } = repository;
  if (findConfiguredIdentity({ env, gitConfig: config }).agent !== null) return false;
  return identifyPerson(config.get("user.email"), rules.people).agent === null;
}

/** Returns the warning for the id of an intent that has ended already. Throws PERSON_NEEDED for the intent of another agent, and NOT_FOUND for anything that is no id. */
function warnIntentGone(id: string, agent: string, known: readonly Intent[]): Warning {
  const other = known.find((each) => each.id === id);
  if (other !== undefined)
    throw new SklError("PERSON_NEEDED", {
      message: `${id} is ${other.agent}'s, not ${agent}'s; only ${other.agent} or a person ends it.`,
      data: { id, agent: other.agent },
    });
  const names = known.map((each) => each.id);
  if (!/^int_[0-9a-f]{8}$/.test(id) || findNearestName(id, names) !== null)
    throw createUnknownNameError(`There is no intent ${id}.`, {
      key: "id",
      name: id,
      names,
      fix: "List them with `skl intent list`.",
    });
  const message = `There is no intent ${id}; it has ended already.`;
  return { code: "INTENT_GONE", message, fix: "List those that hold with `skl intent list`." };
}
