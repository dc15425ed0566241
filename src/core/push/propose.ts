import {
  type AmendedHead,
  createUnknownNameError,
  type DraftStatement,
  formatTimestamp,
  isObjectId,
  SklError,
} from "../../kernel/domain/index.ts";
import { openRepository, type Repository } from "../../workspace/git/index.ts";
import {
  identifyInRepository,
  normalizePath,
  openWithRules,
  type PushIdentity,
  type Rules,
  readClock,
  readCurrentBranch,
} from "../../workspace/ground/index.ts";
import { listKnownInvariants } from "../state/index.ts";
import { amendPushed } from "./amend.ts";
import { addStatement } from "./draft.ts";

export interface ProposeRequest {
  readonly cwd: string;
  readonly agent?: string | undefined;
  readonly statement: Omit<DraftStatement, "at">;
  /** How the change goes together with those of other branches. */
  readonly composes?: readonly { readonly branch: string; readonly text: string }[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface Proposed {
  readonly agent_id: string;
  /** The file that holds the draft. */
  readonly path: string;
  readonly statements: readonly DraftStatement[];
  /** The pushed head whose proposals now carry the statement; null if it is for the next push. */
  readonly amended: AmendedHead | null;
}

/**
 * Runs `skl propose`, which adds a statement to the draft of the agent's next push or, if the head has been pushed already, to its
 * proposals. Throws AGENT_NEEDED, USAGE, NOT_FOUND, PROPOSAL_REFUSED.
 */
export async function propose(request: ProposeRequest): Promise<Proposed> {
  const env = request.env ?? process.env;
  const { composes = [] } = request;
  requireSomething(request.statement, composes.length);
  const repository = await openRepository(request.cwd);
  try {
    const branch = await readCurrentBranch(repository);
    const known = await resolveProposer(repository, request, { branch, env, offline: true });
    // The task of this branch may be so new that this clone has not seen it.
    const { rules, identity } =
      known.identity.agent === null
        ? await resolveProposer(repository, request, { branch, env, offline: false })
        : known;
    const { agent } = identity;
    if (agent === null) throw new SklError("AGENT_NEEDED", { data: { branch } });
    if (rules !== null) requireInvariants(request.statement.invariants_touched ?? [], rules);
    const at = readClock(env);
    const statement: DraftStatement = {
      ...request.statement,
      depends_on: request.statement.depends_on.map(normalizePath),
      assumptions: [
        ...request.statement.assumptions,
        ...(await Promise.all(composes.map((each) => bindComposition(each, repository)))),
      ],
      at: formatTimestamp(at),
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

/** Returns the statement that an agent makes on another branch, bound to the head of it that this clone knows. */
async function bindComposition(
  { branch, text }: { readonly branch: string; readonly text: string },
  repository: Repository,
) {
  if (text.trim() === "") throw new SklError("USAGE", { message: `--composes ${branch} needs a sentence.` });
  // The remote's branch is listed behind a local one of that name.
  const refs = [`refs/heads/${branch}`, `refs/remotes/*/${branch}`];
  const known = await repository.git(["for-each-ref", "--format=%(objectname)", ...refs]);
  const head = known.stdout.toString("utf8").trim().split("\n").at(-1) ?? "";
  return { text, shared: false, composes: { branch, head: isObjectId(head) ? head : null } };
}

async function resolveProposer(
  repository: Repository,
  { cwd, agent }: ProposeRequest,
  { offline, ...facts }: { readonly branch: string | null; readonly env: NodeJS.ProcessEnv; readonly offline: boolean },
): Promise<{ readonly rules: Rules | null; readonly identity: PushIdentity }> {
  const rules = await readRulesIfAny(repository, { cwd, offline });
  return { rules, identity: identifyInRepository(repository, rules, { given: agent, ...facts }) };
}

/** Reads the rules, or returns null without a base, since a draft only needs the agent's name. */
async function readRulesIfAny(
  repository: Repository,
  request: { readonly cwd: string; readonly offline: boolean },
): Promise<Rules | null> {
  try {
    return (await openWithRules(repository, request)).rules;
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "NO_BASE") return null;
    throw cause;
  }
}

/** Throws NOT_FOUND for an invariant that the base does not know. */
function requireInvariants(keys: readonly string[], { knowledge }: Rules): void {
  const known = listKnownInvariants(knowledge);
  for (const name of keys) {
    if (known.has(name)) continue;
    throw createUnknownNameError(`The base has no invariant ${name}.`, {
      key: "invariant",
      name,
      names: [...known],
      fix: "Name a key of `invariants` in .skl/knowledge.json.",
    });
  }
}

function requireSomething(
  {
    change_type,
    assumptions,
    withdrawn = [],
    rationale,
    responsibilities,
    reasoning,
    depends_on,
    invariants_touched = [],
    removes = [],
  }: Omit<DraftStatement, "at">,
  others: number,
): void {
  const texts = [change_type, rationale, responsibilities, reasoning].filter((text) => text !== null);
  const lists = [assumptions, withdrawn, depends_on, invariants_touched, removes];
  if (texts.length + lists.flat().length + others > 0) return;
  throw new SklError("USAGE", {
    message:
      "There is nothing to note: name at least one of --change-type, --assume, --withdraw, --rationale, --responsibilities, --reasoning, --depends-on, --invariant, --removes, --composes.",
  });
}
