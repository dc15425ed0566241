import { type AmendedHead, type DraftStatement, SklError } from "../../domain/index.ts";
import { openRepository, type Repository } from "../../git/index.ts";
import { currentBranch, identityIn, normalPath, now, type Rules, timestamp, withRules } from "../ground/index.ts";
import { amendPushed } from "./amend.ts";
import { addStatement } from "./draft.ts";

export interface ProposeRequest {
  readonly cwd: string;
  readonly agent?: string | undefined;
  readonly statement: Omit<DraftStatement, "at">;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Proposed {
  readonly agent_id: string;
  /** The file that holds the draft. */
  readonly path: string;
  readonly statements: readonly DraftStatement[];
  /** The pushed head whose proposals say it now; null where it is for the next push. */
  readonly amended: AmendedHead | null;
}

/**
 * Runs `skl propose`: adds to the draft of the agent's next push; where the head has been pushed already, amends its proposals. Throws
 * AGENT_NEEDED, USAGE, PROPOSAL_REFUSED.
 */
export async function propose(request: ProposeRequest): Promise<Proposed> {
  const env = request.env ?? process.env;
  requireSomething(request.statement);
  const repository = await openRepository(request.cwd);
  try {
    const rules = await rulesIfAny(repository, request.cwd);
    const branch = await currentBranch(repository);
    const identity = identityIn(repository, rules, { given: request.agent, env, branch });
    const { agent } = identity;
    if (agent === null) throw new SklError("AGENT_NEEDED", { data: { branch } });
    const at = now(env);
    const statement: DraftStatement = {
      ...request.statement,
      depends_on: request.statement.depends_on.map(normalPath),
      at: timestamp(at),
    };
    const { path, draft } = await addStatement(repository.root, agent, statement);
    const amended =
      rules === null
        ? null
        : await amendPushed({ repository, cwd: request.cwd, branch, identity, path: statement.path, env, now: at });
    return { agent_id: agent, path, statements: draft.statements, amended };
  } finally {
    repository.close();
  }
}

/** A draft needs no base: only the agent's name, which the environment or Git configuration may give. */
async function rulesIfAny(repository: Repository, cwd: string): Promise<Rules | null> {
  try {
    return (await withRules(repository, { cwd, offline: true })).rules;
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "NO_BASE") return null;
    throw cause;
  }
}

function requireSomething({
  change_type,
  assumptions,
  withdrawn = [],
  rationale,
  responsibilities,
  reasoning,
  depends_on,
}: Omit<DraftStatement, "at">): void {
  const texts = [change_type, rationale, responsibilities, reasoning].filter((text) => text !== null);
  if (texts.length + assumptions.length + withdrawn.length + depends_on.length > 0) return;
  throw new SklError("USAGE", {
    message:
      "There is nothing to note: name at least one of --change-type, --assume, --withdraw, --rationale, --responsibilities, --reasoning, --depends-on.",
  });
}
