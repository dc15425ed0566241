import {
  type Adr,
  formatTimestamp,
  lowerUncertainty,
  type ObjectId,
  provePersonReviewed,
  type Rfc,
  SklError,
  type StateEntry,
  type Warning,
} from "../../kernel/domain/index.ts";
import { type LoadedKnowledge, serializeDocument } from "../../kernel/knowledge/index.ts";
import {
  type CriterionSpec,
  findNamedTest,
  findReferencePath,
  listWrongStatements,
  normalizeStatement,
  parseCriterion,
  type Resolved,
  resolveRfc,
} from "../../rules/rfc/index.ts";
import { fetchRefs, GitTree } from "../../workspace/git/index.ts";
import type { Workspace, WriteOptions } from "../../workspace/ground/index.ts";
import {
  changeBase,
  type GitHubPerson,
  NothingNew,
  readAdrs,
  readClock,
  requirePerson,
  resolveDecidingPerson,
  waitUnlessNothingNew,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { listHeldProposals } from "../review/index.ts";
import { findRfc, findRfcHead, listRfcBranches } from "./rfcs.ts";

export interface Resolution {
  readonly id: string;
  readonly option: string | null;
  readonly rationale: string | null;
  /** As written on the command line. */
  readonly criteria: readonly string[];
  readonly supersedes: string | null;
  /** Other people whose comments contributed to the decision. */
  readonly also?: readonly GitHubPerson[];
  /** Whether only to return what would be decided. */
  readonly dryRun?: boolean;
}

export interface ResolvedRfc {
  readonly commit: string | null;
  readonly rfc: Rfc;
  readonly adr: Adr | null;
  readonly pushed: boolean;
  /** Lists proposals of its branches that wait for a person all the same, as the last session recorded them. */
  readonly held: ReturnType<typeof listHeldProposals>;
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl rfc resolve`: a person's decision, its ADR and what it does to State, in one commit. The same decision again changes
 * nothing. Throws RFC_REFUSED (exit 1) with everything that is missing.
 */
export async function recordResolution(resolution: Resolution, options: WriteOptions): Promise<ResolvedRfc> {
  const env = options.env ?? process.env;
  const at = readClock(env);
  const { person } = options;
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const criteria = resolution.criteria.map(parseCriterionOrThrow);
    requirePerson(workspace, { env, person });
    const first = await decide(workspace, resolution, { criteria, at, person });
    const branches = listRfcBranches(first.rfc);
    const held = listHeldProposals(workspace.rules.knowledge.queue).filter(({ branch }) => branches.includes(branch));
    const createUnpushedResult = ({ rfc, adr }: Resolved) => ({
      commit: null,
      rfc,
      adr,
      pushed: false,
      held,
      warnings: [],
    });
    if (!first.changed || resolution.dryRun) return createUnpushedResult(first);
    let latest: Resolved = first;
    const change = changeBase(workspace, {
      subject: `skl: ${first.rfc.id} resolved: ${first.rfc.resolution}`,
      files: async (fresh) => {
        latest = await decide(fresh, resolution, { criteria, at, person });
        if (!latest.changed) throw new NothingNew();
        return new Map([
          [`.skl/rfc/${latest.rfc.id}.json`, serializeDocument("rfc", latest.rfc)],
          ...(latest.adr ? [[`.skl/adrs/${latest.adr.id}.json`, serializeDocument("adr", latest.adr)] as const] : []),
        ]);
      },
      edit: (knowledge) =>
        settleState(knowledge, latest.rfc, {
          by: resolveDecidingPerson(workspace, options),
          at: person?.at ?? formatTimestamp(at),
        }),
      now: at,
      env,
      person,
      noPush: options.noPush,
      toBranch: options.toBranch,
    });
    const result = await waitUnlessNothingNew(change);
    if (result === null) return createUnpushedResult(latest);
    return { ...result, rfc: latest.rfc, adr: latest.adr, held };
  });
}

function parseCriterionOrThrow(text: string): CriterionSpec {
  const spec = parseCriterion(text);
  if (spec.ok) return spec.value;
  throw new SklError("RFC_REFUSED", { message: spec.error.message, fix: spec.error.fix, data: { criterion: text } });
}

const COMMENT = "comment on the RFC's issue";

interface Given {
  readonly criteria: readonly CriterionSpec[];
  readonly at: Date;
  readonly person: GitHubPerson | undefined;
}

async function decide(workspace: Workspace, resolution: Resolution, { criteria, at, person }: Given) {
  const { repository, base, rules } = workspace;
  const rfc = findRfc(rules.rfcs, resolution.id);
  await requireReferences(workspace, rfc, criteria);
  const head = findRfcHead(workspace, rfc) ?? null;
  const also = (resolution.also ?? []).map(({ login, at: said, url }) => ({
    by: `@${login}`,
    at: said,
    via: COMMENT,
    url,
    head,
  }));
  const outcome = resolveRfc({
    rfc,
    option: resolution.option,
    rationale: resolution.rationale,
    criteria,
    by: resolveDecidingPerson(workspace, { person }),
    at: person?.at ?? formatTimestamp(at),
    via: person === undefined ? "skl rfc resolve" : COMMENT,
    url: person?.url ?? null,
    head,
    supersedes: resolution.supersedes,
    existingAdrs: await readAdrs(repository, base.oid),
    now: at,
  });
  if (outcome.ok && !outcome.value.changed) return outcome.value;
  if (outcome.ok) {
    const approvals = [...also, ...(outcome.value.rfc.approvals ?? [])];
    return { ...outcome.value, rfc: { ...outcome.value.rfc, approvals } };
  }
  const { message, fix, code, missing } = outcome.error;
  throw new SklError("RFC_REFUSED", { message, fix, data: { rfc: rfc.id, reason: code, missing } });
}

/**
 * Refuses criteria whose file or test does not exist: they could never pass, or somebody could later write the test as it suits. Throws
 * RFC_REFUSED.
 */
async function requireReferences(workspace: Workspace, rfc: Rfc, criteria: readonly CriterionSpec[]): Promise<void> {
  const missing: string[] = [];
  for (const criterion of criteria) missing.push(...(await listMissingReferences(workspace, rfc, criterion)));
  if (missing.length === 0) return;
  throw new SklError("RFC_REFUSED", {
    message: `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} neither on the base branch nor on ${listRfcBranches(rfc).join(" or ") || "the branch of the RFC"}, so the criterion has nothing to check.`,
    fix: "Name a file and a test that exist, or have the check written and pushed first.",
    data: { rfc: rfc.id, missing },
  });
}

/** Returns what a criterion refers to that exists neither on the base nor at the heads of the RFC's branches; empty where it exists. */
export async function listMissingReferences(
  workspace: Workspace,
  rfc: Rfc,
  criterion: CriterionSpec,
): Promise<string[]> {
  const path = findReferencePath(criterion);
  if (path === null) return [];
  const texts = await readTextsOnBaseAndHeads(workspace, rfc, path);
  const test = findNamedTest(criterion);
  if (texts.length === 0) return [path];
  return test === null || texts.some((text) => text.includes(test)) ? [] : [`${test} in ${path}`];
}

async function readTextsOnBaseAndHeads(workspace: Workspace, rfc: Rfc, path: string): Promise<string[]> {
  const { repository, base } = workspace;
  const heads = listRfcBranches(rfc).map((branch) => ({ branch, head: findRfcHead(workspace, { ...rfc, branch }) }));
  const known = await Promise.all(
    heads.map(async ({ branch, head }) => (head && !(await repository.objects.info(head)) ? [branch] : [])),
  );
  const unknown = known.flat().map((branch) => `refs/heads/${branch}`);
  if (unknown.length > 0 && base.remote !== null) await fetchRefs(repository, base.remote, unknown);
  const commits = new Set([base.oid, ...heads.flatMap(({ head }) => (head as ObjectId | null) ?? [])]);
  const texts = await Promise.all(
    [...commits].map(async (commit) => {
      const tree = new GitTree(repository.objects, commit);
      if ((await tree.entry(path)) === null) return [];
      return [Buffer.from((await tree.read(path)) ?? []).toString("utf8")];
    }),
  );
  return texts.flat();
}

/**
 * Returns the knowledge after a decision, whichever it is: what the open question contested is contested no longer, since a person has looked
 * at it, and State forgets assumptions that were found wrong. A rejection is about the change; the module stays as it was before the question.
 */
function settleState(knowledge: LoadedKnowledge, rfc: Rfc, person: { by: string; at: string }): LoadedKnowledge {
  const wrong = listWrongStatements(rfc);
  const removeWrongAssumptions = (entry: StateEntry): StateEntry => {
    const kept = (entry.assumptions ?? []).filter(({ text }) => !wrong.has(normalizeStatement(text)));
    return kept.length === (entry.assumptions ?? []).length ? entry : { ...entry, assumptions: kept };
  };
  const settleEntry = (entry: StateEntry): StateEntry => {
    const { contested_by, ...own } = entry;
    return contested_by === rfc.id ? lowerUncertainty(own, provePersonReviewed(person.by, person.at)) : entry;
  };
  return { ...knowledge, state: knowledge.state.map((entry) => removeWrongAssumptions(settleEntry(entry))) };
}
