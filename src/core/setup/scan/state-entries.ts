import { compareText, getFileName, listNames } from "../../../kernel/domain/index.ts";
import { supportOfFile } from "../../../syntax/ast/index.ts";
import type { FileRoles } from "../../state/index.ts";
import type { FileFacts } from "./collect-facts.ts";
import { type CoveringTests, findCoveringTests } from "./covering-tests.ts";
import type { ImportGraph } from "./import-graph.ts";
import type { DraftStateEntry } from "./types.ts";

const MOST_ENTRIES = 2_000;
const MOST_NAMES = 6;

export interface EntryFacts {
  /** Lists the tracked files, sorted. */
  readonly files: readonly string[];
  readonly roles: FileRoles;
  /** Has a file's facts by its path; source files that could not be parsed are absent. */
  readonly facts: ReadonlyMap<string, FileFacts>;
  /** Lists the source files that no person wrote, by their content. */
  readonly skipped: ReadonlySet<string>;
  readonly graph: ImportGraph;
  readonly scopeOf: (path: string) => string | null;
  readonly scopeVersion: string;
}

/** Returns source files that a State entry can speak of: what others import most comes first. */
export function listEntryCandidates({ files, roles, skipped, graph }: EntryFacts): string[] {
  const sources = files.filter((path) => roles.get(path)?.kind === "source" && !skipped.has(path));
  const readFanIn = (path: string) => graph.fanIn.get(path) ?? 0;
  return sources.sort((a, b) => readFanIn(b) - readFanIn(a) || compareText(a, b));
}

/** Returns one entry a candidate, the first `most` of them; sorted by id, as the knowledge file is. */
export function draftEntries(known: EntryFacts, most = MOST_ENTRIES): DraftStateEntry[] {
  const candidates = listEntryCandidates(known).slice(0, most).sort();
  const tests = findCoveringTests(known.files, known.roles, known.graph);
  const ids = buildEntryIds(candidates);
  return candidates
    .map((path) => draftEntry(path, ids.get(path) ?? path, known, tests))
    .sort((a, b) => compareText(a.id, b.id));
}

function draftEntry(path: string, id: string, known: EntryFacts, tests: CoveringTests): DraftStateEntry {
  const facts = known.facts.get(path);
  const scope = known.scopeOf(path);
  return {
    id,
    path,
    semantic_scope: scope,
    scope_schema_version: scope === null ? null : known.scopeVersion,
    responsibilities: describeResponsibility(path, facts),
    dependencies: [...(facts?.imports ?? [])],
    invariants_touched: [],
    assumptions: [],
    owner: null,
    version: 1,
    uncertainty_level: 2,
    uncertainty_reduced_by: tests(path),
    last_reviewed_at: null,
    change_count_since_review: 0,
  };
}

/** Returns what is certain about a file, in a line for a person to improve on. */
function describeResponsibility(path: string, facts: FileFacts | undefined): string {
  if (!facts) return "Could not be parsed when the entry was drafted.";
  if (facts.summary) return facts.summary;
  if (facts.defines.length > 0) return `Defines ${listNames(facts.defines, MOST_NAMES)}.`;
  if (facts.reExports.length > 0) return `Re-exports ${listNames(facts.reExports, MOST_NAMES)}.`;
  if (facts.isEmpty) return isPackageMarker(path) ? "Marks its folder as a package." : "Holds no statements.";
  return "Defines no public names.";
}

function isPackageMarker(path: string): boolean {
  return supportOfFile(path)?.files.packageMarker === getFileName(path);
}

/**
 * Returns an id from the path, readable and unique: `app/routers/auth.py` is `app_routers_auth`. Where two paths give one id,
 * the first by path has it and the others add their extension, then a number.
 */
function buildEntryIds(sortedPaths: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  for (const path of sortedPaths) {
    const plain = toIdText(path.replace(/\.[^./]+$/, "")) || "file";
    const candidates = [plain, `${plain}_${toIdText(getFileName(path).replace(/^.*\./, ""))}`];
    let id = candidates.find((candidate) => !taken.has(candidate));
    for (let number = 2; id === undefined; number += 1)
      id = taken.has(`${plain}_${number}`) ? undefined : `${plain}_${number}`;
    taken.add(id);
    ids.set(path, id);
  }
  return ids;
}

function toIdText(path: string): string {
  return path.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "");
}
