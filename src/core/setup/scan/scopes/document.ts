import { compareText, formatCount } from "../../../../kernel/domain/index.ts";
import type { ImportEdge } from "../import-graph.ts";
import type { DraftScope } from "../types.ts";
import type { Part } from "./choose.ts";
import { drawTerritories, type Territory } from "./territory.ts";

/** A drafted scope has this owner until a person names another. */
const OWNER = "human-operator";
const LISTED_ITEMS = 3;

/** Describes a part as a scope, for the definitions file and for the report. */
export interface NamedScope {
  readonly name: string;
  readonly files: readonly string[];
  /** Lists the source files that make the part. */
  readonly sources: readonly string[];
  /** Lists the other scopes that import something of this one. */
  readonly fanIn: number;
  readonly definition: DraftScope;
}

/** Returns what people wrote about a folder, without a final slash; one sentence or null. */
export type SentenceOf = (folder: string) => string | null;

export function describeScopes(
  parts: readonly Part[],
  { files, edges, sentenceOf }: { files: readonly string[]; edges: readonly ImportEdge[]; sentenceOf: SentenceOf },
): NamedScope[] {
  const importers = groupImportersByPart(parts, edges);
  const territories = drawTerritories(parts, files);
  const scopes = parts.map((part) => {
    const fanIn = importers.get(part)?.size ?? 0;
    const territory = territories.get(part) ?? { paths: part.files, prefixes: [], except: [] };
    const about = part.isShared ? SHARED : part.home === null ? null : sentenceOf(part.home);
    const definition = describePartScope(part, { territory, fanIn, about });
    return { name: part.name, files: part.files, sources: part.sources, fanIn, definition };
  });
  return scopes.sort((a, b) => compareText(a.name, b.name));
}

function groupImportersByPart(
  parts: readonly Part[],
  edges: readonly ImportEdge[],
): ReadonlyMap<Part, ReadonlySet<Part>> {
  const partOf = new Map(parts.flatMap((part) => part.files.map((file) => [file, part] as const)));
  const importers = new Map(parts.map((part) => [part, new Set<Part>()]));
  for (const edge of edges) {
    const [from, to] = [partOf.get(edge.from), partOf.get(edge.to)];
    if (from && to && from !== to) importers.get(to)?.add(from);
  }
  return importers;
}

interface Description {
  readonly territory: Territory;
  readonly fanIn: number;
  readonly about: string | null;
}

const SHARED = "What everybody touches; nobody is flagged for it.";

function describePartScope(part: Part, { territory, fanIn, about }: Description): DraftScope {
  const place = `${describeTerritory(territory)} (${describePartFacts(part.files.length, fanIn)})`;
  return {
    description: about === null ? place : `${about} ${place}`,
    allowed_paths: [...territory.paths],
    allowed_path_prefixes: [...territory.prefixes],
    forbidden_path_prefixes: [...new Set(territory.except)].sort(),
    permitted_responsibilities: [],
    forbidden_responsibilities: [],
    ...(part.isShared ? { shared: true } : {}),
    owner: OWNER,
  };
}

/** Returns a text such as `Files under app/auth/, app/tokens/ and 2 more folders and app/main.py`. */
function describeTerritory({ prefixes, paths, except }: Territory): string {
  const places = [
    ...(prefixes.length === 0
      ? []
      : [`under ${describeFirstItems(prefixes, "folder")}${except.length > 0 ? " that no other scope has" : ""}`]),
    ...(paths.length === 0 ? [] : [describeFirstItems(paths, "file")]),
  ];
  return `Files ${places.join(" and ")}`;
}

function describeFirstItems(items: readonly string[], noun: string): string {
  const more = items.length - LISTED_ITEMS;
  const named = items.slice(0, LISTED_ITEMS).join(", ");
  return more > 0 ? `${named} and ${formatCount(more, `more ${noun}`)}` : named;
}

function describePartFacts(files: number, fanIn: number): string {
  return `${formatCount(files, "file")}; imported by ${fanIn === 0 ? "no other scope" : formatCount(fanIn, "scope")}`;
}
