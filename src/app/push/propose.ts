import { type DraftStatement, SklError } from "../../domain/index.ts";
import { openRepository, type Repository } from "../../git/index.ts";
import { currentBranch, identityIn, normalPath, now, type Rules, timestamp, withRules } from "../ground/index.ts";
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
}

/** `skl propose`: adds to the draft of the agent's next push. Throws AGENT_NEEDED, USAGE. */
export async function propose(request: ProposeRequest): Promise<Proposed> {
  const env = request.env ?? process.env;
  requireSomething(request.statement);
  const repository = await openRepository(request.cwd);
  try {
    const rules = await rulesIfAny(repository, request.cwd);
    const branch = await currentBranch(repository);
    const { agent } = identityIn(repository, rules, { given: request.agent, env, branch });
    if (agent === null) throw new SklError("AGENT_NEEDED", { data: { branch } });
    const statement: DraftStatement = {
      ...request.statement,
      depends_on: request.statement.depends_on.map(normalPath),
      at: timestamp(now(env)),
    };
    const { path, draft } = await addStatement(repository.root, agent, statement);
    return { agent_id: agent, path, statements: draft.statements };
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
