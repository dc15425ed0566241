import { isUndecided, type Rfc, type SuggestedCriteria } from "../../kernel/domain/index.ts";
import { findTestFamily, formatCriterion, parseCriterion, suggestDecisionCriteria } from "../../rules/rfc/index.ts";
import { fetchPathsAtOnce, GitTree } from "../../workspace/git/index.ts";
import { readPendingQueue, type Workspace, withWorkspace } from "../../workspace/ground/index.ts";
import { listMissingReferences } from "./rfc-resolve.ts";
import { type RfcQuestion, showRfc } from "./rfcs.ts";

const TEST_FILES = ["test_*.py", "*_test.py", "*.test.*", "*.spec.*"];
/** Matches the beginning of a test with its name, in Python and in JavaScript. */
const TEST = /^[ \t]*(?:async[ \t]+)?def[ \t]+(test_\w+)|\b(?:it|test)\([ \t]*(["'`])([^"'`\n]{1,150})\2/gm;
const MOST = { files: 20, bytes: 500_000, tests: 3 } as const;

/** Runs `skl rfc show`: an RFC with criteria that would fit it. Throws NOT_FOUND with the nearest id. */
export function showDecision(
  id: string,
  question: RfcQuestion,
): Promise<{ readonly rfc: Rfc; readonly suggested: SuggestedCriteria }> {
  const show = async (workspace: Workspace) => {
    const rfc = await showRfc(id, { ...question, workspace });
    return { rfc, suggested: await suggestCriteria(workspace, rfc) };
  };
  return withWorkspace(question.workspace ?? question.cwd, show, question.offline);
}

/** Returns criteria that would fit an RFC while it waits for a person; none after that. */
export async function suggestCriteria(workspace: Workspace, rfc: Rfc): Promise<SuggestedCriteria> {
  if (!isUndecided(rfc)) return { ready: [], unwritten: [] };
  const ready: string[] = [];
  const unwritten: string[] = [];
  const changed = await listRfcPaths(workspace, rfc);
  for (const spec of suggestDecisionCriteria(rfc, changed)) {
    ((await hasTest(workspace, rfc, spec)) ? ready : unwritten).push(spec);
  }
  return { ready: [...new Set([...ready, ...(await suggestExistingTests(workspace, rfc, changed))])], unwritten };
}

/** Returns the files that an RFC is about; those of a branch that no session has taken in are known by what the RFC covers. */
async function listRfcPaths(workspace: Workspace, rfc: Rfc): Promise<string[]> {
  const ids = new Set([rfc.triggering_proposal, ...(rfc.proposals ?? [])]);
  const { proposals } = await readPendingQueue(workspace);
  const known = [...workspace.rules.knowledge.queue, ...proposals].filter(({ proposal_id }) => ids.has(proposal_id));
  const covered = (rfc.covers ?? []).flatMap((cover) => /^(?:signature|change):([^:]+)/.exec(cover)?.[1] ?? []);
  return [...new Set([...known.map(({ path }) => path), ...covered])];
}

async function hasTest(workspace: Workspace, rfc: Rfc, spec: string): Promise<boolean> {
  const { remote, refs } = workspace.base;
  const criterion = parseCriterion(spec);
  // Who asks offline, or cannot reach the remote, reads the decision without a look at branches that are not here.
  if (!criterion.ok || (remote !== null && refs === null)) return false;
  return (await listMissingReferences(workspace, rfc, criterion.value)).length === 0;
}

/**
 * Returns criteria with tests of the base that mention a symbol or a module which the RFC is about, the nearest first. Tests of the
 * branch are not offered: whoever wants the change approved has written them. Nor are tests of another language than the changed files.
 */
async function suggestExistingTests(
  { repository, base }: Workspace,
  rfc: Rfc,
  changed: readonly string[],
): Promise<string[]> {
  const names = [...listRfcSymbols(rfc), ...changed.map(toPathStem)].filter((name) => /^\w{3,}$/.test(name));
  const families = new Set(changed.map(findTestFamily));
  if (names.length === 0) return [];
  const wanted = names.flatMap((name) => ["-e", name]);
  const places = TEST_FILES.map((glob) => `:(glob)**/${glob}`);
  await fetchPathsAtOnce(repository, base.oid, places);
  const listed = await repository.git(["grep", "-l", "-z", "-w", "-F", ...wanted, base.oid, "--", ...places], {
    answers: [1],
  });
  const prefix = `${base.oid}:`;
  const paths = listed.stdout
    .toString("utf8")
    .split("\0")
    .filter((line) => line.startsWith(prefix) && families.has(findTestFamily(line)));
  const tree = new GitTree(repository.objects, base.oid);
  const tests: { readonly rank: number; readonly spec: string }[] = [];
  for (const path of paths.slice(0, MOST.files).map((line) => line.slice(prefix.length))) {
    const text = Buffer.from((await tree.read(path)) ?? []).toString("utf8");
    if (text.length > MOST.bytes) continue;
    const starts = [...text.matchAll(TEST)];
    for (const [at, start] of starts.entries()) {
      const body = text.slice(start.index, starts[at + 1]?.index);
      const rank = names.findIndex((name) => new RegExp(`\\b${name}\\b`).test(body));
      const [, python, , script = ""] = start;
      const check_reference = python === undefined ? `${path} > ${script}` : `${path}::${python}`;
      const description = `${python ?? script} still passes`;
      if (rank >= 0) tests.push({ rank, spec: formatCriterion({ description, check_type: "test", check_reference }) });
    }
  }
  return tests
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST.tests)
    .map(({ spec }) => spec);
}

/** Returns the symbols whose signatures the RFC covers: `signature:app/x.py:login`, and behind it maybe a digest. */
function listRfcSymbols(rfc: Rfc): string[] {
  return (rfc.covers ?? []).flatMap((cover) => /^signature:[^:]+:(?:\w+\.)*(\w+)/.exec(cover)?.[1] ?? []);
}

function toPathStem(path: string): string {
  return path.replace(/^.*\//, "").replace(/\..*$/, "");
}
