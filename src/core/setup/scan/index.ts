import { compareText, getFileName, getParentFolder } from "../../../kernel/domain/index.ts";
import { indexScopes, listOwningScopes } from "../../../kernel/knowledge/index.ts";
import { listWorkspaceFolders } from "../../../syntax/ast/index.ts";
import {
  assignFileRoles,
  extractReadmeSentence,
  type FileRoles,
  findScopeCircles,
  isVendored,
} from "../../state/index.ts";
import { collectFacts, FILES_AT_ONCE, type FileFacts, type FileReading } from "./collect-facts.ts";
import { NO_PART } from "./folder-tree.ts";
import { buildImportGraph, computeModularity, type ImportEdge, type ImportGraph } from "./import-graph.ts";
import { mapInParallel } from "./in-parallel.ts";
import { type FolderManifest, readManifests, toClosedSentence } from "./manifests.ts";
import { chooseScopes } from "./scopes/choose.ts";
import { describeScopes, type NamedScope, type SentenceOf } from "./scopes/document.ts";
import { pickSecurityPatterns } from "./security-patterns.ts";
import { draftEntries, listEntryCandidates } from "./state-entries.ts";
import { draftTechStack } from "./tech-stack.ts";
import type { DraftScopes, ScanDraft, ScanInput, ScanReport, SkipReason } from "./types.ts";

export type {
  ScanDraft,
  ScanInput,
  ScanReport,
} from "./types.ts";

const SCOPE_VERSION = "1.0";

/**
 * Drafts scopes, State entries and invariants from the tracked files of a repository, for a person to edit. Equal
 * files give an equal draft, in whatever order they are listed. Nothing is written; a file that cannot be read or
 * parsed is named in the report and still owned by a scope.
 */
export async function scan(input: ScanInput): Promise<ScanDraft> {
  const files = [...new Set(input.files)].sort();
  const roles = assignFileRoles(files, new Set(input.languages.flatMap(({ names }) => names.map(({ id }) => id))));
  const readings = await collectFacts(files, roles, input);
  const facts = readings.flatMap((reading) => (reading.kind === "parsed" ? [reading.facts] : []));
  const graph = buildImportGraph(facts);

  const byPath = new Map(facts.map((fact) => [fact.path, fact]));
  const manifests = await readManifests(files, input);
  const chosen = chooseScopes({
    files,
    roles,
    graph,
    split: new Set(input.split ?? []),
    members: await listWorkspaceFolders(files, input.tree),
    rootName: manifests.get("")?.name ?? null,
    linesOf: (path) => byPath.get(path)?.lines ?? 0,
  });
  const scopes = describeScopes(chosen, {
    files,
    edges: graph.edges,
    sentenceOf: await collectFolderSentences(files, manifests, input),
  });
  const definitions = buildDraftScopes(scopes);
  const known = {
    files,
    roles,
    facts: byPath,
    skipped: new Set(readings.flatMap((reading) => (reading.kind === "skipped" ? [reading.path] : []))),
    graph,
    scopeOf: createOwnerLookup(scopes),
    scopeVersion: SCOPE_VERSION,
  };
  const state = draftEntries(known);
  return {
    scopes: definitions,
    state,
    invariants: {
      tech_stack: await draftTechStack(files, roles, input),
      security_patterns: pickSecurityPatterns(namesOutsideTests(facts, roles)),
    },
    report: {
      ...buildReadingReport(readings, roles),
      ...scopeReport({ files, roles, scopes, definitions, graph }),
      entries: { candidates: listEntryCandidates(known).length, drafted: state.length },
    },
  };
}

const README = /^readme\.(md|markdown|rst|txt)$/i;

/** Returns what the manifests say of their folders, else the READMEs. */
async function collectFolderSentences(
  files: readonly string[],
  manifests: ReadonlyMap<string, FolderManifest>,
  { tree }: Pick<ScanInput, "tree">,
): Promise<SentenceOf> {
  const readmes = files.filter((path) => README.test(getFileName(path)) && getParentFolder(path) !== "");
  const read = await mapInParallel(readmes, FILES_AT_ONCE, async (path) => {
    const bytes = await tree.read(path);
    return [getParentFolder(path), bytes && toClosedSentence(extractReadmeSentence(bytes))] as const;
  });
  const folders = new Map(read);
  // A README beside a manifest that describes nothing begins with anything but a description.
  return (folder) => (manifests.has(folder) ? manifests.get(folder)?.description : folders.get(folder)) ?? null;
}

function buildDraftScopes(scopes: readonly NamedScope[]): DraftScopes {
  const byName = Object.fromEntries(scopes.map(({ name, definition }) => [name, definition]));
  return { scope_definitions: { version: SCOPE_VERSION, scopes: byName } };
}

function createOwnerLookup(scopes: readonly NamedScope[]): (path: string) => string | null {
  const owners = new Map(scopes.flatMap(({ name, files }) => files.map((file) => [file, name] as const)));
  return (path) => owners.get(path) ?? null;
}

function namesOutsideTests(facts: readonly FileFacts[], roles: FileRoles): string[] {
  const isPart = (path: string) => !path.split("/").some((folder) => NO_PART.test(folder));
  return facts
    .filter(({ path }) => roles.get(path)?.kind === "source" && isPart(path))
    .flatMap((fact) => fact.securityNames);
}

type ReadingReport = Pick<ScanReport, "parsed" | "unparsed" | "skipped">;

function buildReadingReport(readings: readonly FileReading[], roles: FileRoles): ReadingReport {
  const skipped: Record<SkipReason, number> = { vendored: 0, generated: 0, minified: 0, too_large: 0 };
  for (const role of roles.values()) if (role.kind === "skipped") skipped[role.reason] += 1;
  for (const reading of readings) if (reading.kind === "skipped") skipped[reading.reason] += 1;
  return {
    parsed: readings.filter(({ kind }) => kind === "parsed").length,
    unparsed: readings.flatMap((reading) =>
      reading.kind === "unparsed" ? [{ path: reading.path, reason: reading.reason }] : [],
    ),
    skipped,
  };
}

type ScopeReport = Omit<ScanReport, keyof ReadingReport | "entries">;

interface Drawn {
  readonly files: readonly string[];
  readonly roles: FileRoles;
  readonly scopes: readonly NamedScope[];
  readonly definitions: DraftScopes;
  readonly graph: ImportGraph;
}

/** Reads ownership from the definitions, as the checks do, because the parts that they were made from cannot show a mistake in them. */
function scopeReport({ files, roles, scopes, definitions, graph: { edges } }: Drawn): ScopeReport {
  const ownerOf = createOwnerLookup(scopes);
  const index = indexScopes(definitions);
  const shared = new Set(scopes.flatMap(({ files: own, definition }) => (definition.shared ? own : [])));
  const findCircleOwner = (path: string) => (shared.has(path) ? null : ownerOf(path));
  const isSource = (path: string) => roles.get(path)?.kind === "source";
  const isCut = ({ from, to }: ImportEdge) => ownerOf(from) !== ownerOf(to);
  const ofProgram = edges.filter(({ from, to }) => isSource(from) && isSource(to));
  return {
    files: files.length,
    importEdges: edges.length,
    crossScopeEdges: edges.filter(isCut).length,
    imports: ofProgram.length,
    cutImports: ofProgram.filter(isCut).length,
    scopes: scopes
      .map(({ name, files: owned, sources, fanIn }) => ({ name, files: owned.length, code: sources.length, fanIn }))
      .sort((a, b) => b.files - a.files || compareText(a.name, b.name)),
    cycles: findScopeCircles(
      ofProgram.filter(({ atLoad }) => atLoad),
      findCircleOwner,
    ),
    lateCycles: findScopeCircles(ofProgram, findCircleOwner),
    ownerless: files.filter((path) => !isVendored(path) && listOwningScopes(index, path).length !== 1).length,
    modularity: computeModularity(edges, ownerOf),
  };
}
