import { diffArrays } from "diff";
import {
  isObjectId,
  listItems,
  type ObjectId,
  type Overlap,
  type ParsedModule,
  type QueueEntry,
  type Statement,
  toVisibleLine,
} from "../../kernel/domain/index.ts";
import { findLanguageByPath, hasTestName, loadParsers, parseSource } from "../../syntax/ast/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";

/** Names the commits of the base between which other branches were merged. */
interface BaseRange {
  readonly base: ObjectId | null;
  readonly head: ObjectId;
}

const MOST_LINES = 8;
const MOST_SYMBOLS = 3;

/** Returns what another change makes of the symbols that a head uses: changed lines, then the reason, the statements and the tests. */
export async function composeSpecification(
  { symbols, branch, other_path: path }: Pick<Overlap, "symbols" | "branch" | "other_path">,
  { pending, merged }: { readonly pending: readonly QueueEntry[]; readonly merged: BaseRange },
  repository: Repository,
): Promise<string[]> {
  const theirs = pending.filter((entry) => entry.branch === branch);
  const known = theirs.find((entry) => entry.path === path);
  if (path === undefined) return [];
  const entry = known ?? { ...merged, path, agent_id: "", rationale: "", assumptions: [] };
  const [before, after] = await Promise.all(
    [entry.base, entry.head].map((commit) => readDefinitionsAt(commit, entry.path, repository)),
  );
  const lines = symbols
    .slice(0, MOST_SYMBOLS)
    .flatMap((symbol) => listChangedLines(before?.get(symbol) ?? [], after?.get(symbol) ?? []));
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), "…"] : lines;
  const tests = theirs.filter(({ path }) => hasTestName(path)).map(({ path }) => path);
  const statements = (entry.assumptions ?? []).map(({ text }) => `“${toVisibleLine(text, 200)}”`);
  return [
    ...shown,
    ...(entry.rationale ? [`${entry.agent_id}: ${toVisibleLine(entry.rationale, 200)}`] : []),
    ...(statements.length > 0 ? [`It assumes ${listItems(statements)}.`] : []),
    ...(tests.length > 0 ? [`Its tests: ${listItems(tests)}`] : []),
  ];
}

/** Returns the lines of each definition of a file at a commit; null where it is not there or cannot be read. */
async function readDefinitionsAt(commit: string | null | undefined, path: string, { objects }: Repository) {
  const language = findLanguageByPath(path);
  if (!commit || !isObjectId(commit) || language === null || (await objects.info(commit)) === null) return null;
  const bytes = await new GitTree(objects, commit).read(path);
  if (bytes === null) return null;
  await loadParsers(new Set([language]));
  const outcome = await parseSource(bytes, path, language);
  return outcome.ok ? collectDefinitionLines(outcome.value, Buffer.from(bytes).toString("utf8").split("\n")) : null;
}

function collectDefinitionLines(
  { statements }: ParsedModule,
  lines: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (each: Statement) => {
    if (each.symbol !== null) found.set(each.symbol, lines.slice(each.line - 1, each.endLine));
    each.blocks.flat().forEach(visit);
  };
  statements.forEach(visit);
  return found;
}

/** Returns the first line of a definition, and those that were changed with a sign before each. */
function listChangedLines(before: readonly string[], after: readonly string[]): string[] {
  const [first = ""] = after.length > 0 ? after : before;
  const changed = diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    added || removed ? value.filter((line) => line.trim() !== "").map((line) => `${added ? "+" : "-"} ${line}`) : [],
  );
  return changed.some((line) => line.slice(2) === first) ? changed : [`  ${first}`, ...changed];
}
