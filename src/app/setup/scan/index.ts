import { indexScopes, scopeOf } from "../../../knowledge/index.ts";
import { collectFacts, type FileFacts, type FileReading } from "./collect-facts.ts";
import { type FileRoles, rolesOf } from "./file-roles.ts";
import { buildImportGraph, compareText, type ImportGraph, modularity } from "./import-graph.ts";
import { chooseScopes } from "./scopes/choose.ts";
import { describeScopes, type NamedScope } from "./scopes/document.ts";
import { securityPatterns } from "./security-patterns.ts";
import { draftEntries, entryCandidates } from "./state-entries.ts";
import { draftTechStack } from "./tech-stack.ts";
import type { DraftScopes, ScanDraft, ScanInput, ScanReport, SkipReason } from "./types.ts";

export type {
  DraftInvariants,
  DraftScope,
  DraftScopes,
  DraftStateEntry,
  ScanDraft,
  ScanInput,
  ScanReport,
  SkipReason,
} from "./types.ts";

const SCOPE_VERSION = "1.0";

/**
 * Drafts scopes, State entries and invariants from the tracked files of a repository, for a person to edit. Equal
 * files give an equal draft, in whatever order they are listed. Nothing is written; a file that cannot be read or
 * parsed is named in the report and still owned by a scope.
 */
export async function scan(input: ScanInput): Promise<ScanDraft> {
  const files = [...new Set(input.files)].sort();
  const roles = rolesOf(files, new Set(input.languages.flatMap(({ names }) => names.map(({ id }) => id))));
  const readings = await collectFacts(files, roles, input);
  const facts = readings.flatMap((reading) => (reading.kind === "parsed" ? [reading.facts] : []));
  const graph = buildImportGraph(facts);

  const scopes = describeScopes(chooseScopes(files, roles, graph), graph.edges);
  const definitions = definitionsOf(scopes);
  const known = {
    files,
    roles,
    facts: new Map(facts.map((fact) => [fact.path, fact])),
    skipped: new Set(readings.flatMap((reading) => (reading.kind === "skipped" ? [reading.path] : []))),
    graph,
    scopeOf: ownerIn(scopes),
    scopeVersion: SCOPE_VERSION,
  };
  const state = draftEntries(known);
  return {
    scopes: definitions,
    state,
    invariants: {
      tech_stack: await draftTechStack(files, roles, input),
      security_patterns: securityPatterns(namesOutsideTests(facts, roles)),
    },
    report: {
      ...readingReport(readings, roles),
      ...scopeReport(files, scopes, definitions, graph),
      entries: { candidates: entryCandidates(known).length, drafted: state.length },
    },
  };
}

function definitionsOf(scopes: readonly NamedScope[]): DraftScopes {
  const byName = Object.fromEntries(scopes.map(({ name, definition }) => [name, definition]));
  return { scope_definitions: { version: SCOPE_VERSION, scopes: byName } };
}

function ownerIn(scopes: readonly NamedScope[]): (path: string) => string | null {
  const owners = new Map(scopes.flatMap(({ name, files }) => files.map((file) => [file, name] as const)));
  return (path) => owners.get(path) ?? null;
}

function namesOutsideTests(facts: readonly FileFacts[], roles: FileRoles): string[] {
  return facts.filter(({ path }) => roles.get(path)?.kind === "source").flatMap((fact) => fact.securityNames);
}

type ReadingReport = Pick<ScanReport, "parsed" | "unparsed" | "skipped">;

function readingReport(readings: readonly FileReading[], roles: FileRoles): ReadingReport {
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

/** Ownership is asked of the definitions themselves, as the checks will: the parts they came from could not show a defect. */
function scopeReport(
  files: readonly string[],
  scopes: readonly NamedScope[],
  definitions: DraftScopes,
  { edges }: ImportGraph,
): ScopeReport {
  const ownerOf = ownerIn(scopes);
  const index = indexScopes(definitions);
  return {
    files: files.length,
    importEdges: edges.length,
    crossScopeEdges: edges.filter(({ from, to }) => ownerOf(from) !== ownerOf(to)).length,
    scopes: scopes
      .map(({ name, files: owned, fanIn }) => ({ name, files: owned.length, fanIn }))
      .sort((a, b) => b.files - a.files || compareText(a.name, b.name)),
    ownerless: files.filter((path) => scopeOf(index, path).length !== 1).length,
    modularity: modularity(edges, ownerOf),
  };
}
