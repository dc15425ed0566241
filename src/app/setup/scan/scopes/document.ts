import { counted, folderOf } from "../../../../domain/index.ts";
import { compareText, type ImportEdge } from "../import-graph.ts";
import type { DraftScope } from "../types.ts";
import { nameParts } from "./name.ts";
import { keyOf, type Part } from "./part.ts";

/** The owner until a person names another. */
const OWNER = "human-operator";
const LISTED_ITEMS = 3;
/** A longer list is worse to keep current than one folder with exceptions. */
const LONGEST_LIST = 25;

/** A part as a scope: what the definitions file says of it, and what the report does. */
export interface NamedScope {
  readonly name: string;
  readonly files: readonly string[];
  /** Other scopes that import something of this one. */
  readonly fanIn: number;
  readonly definition: DraftScope;
}

interface Territory {
  readonly paths: readonly string[];
  readonly folders: readonly string[];
  readonly exceptFolders: readonly string[];
}

/** Scopes by name. */
export function describeScopes(parts: readonly Part[], edges: readonly ImportEdge[]): NamedScope[] {
  const ordered = [...parts].sort((a, b) => compareText(keyOf(a), keyOf(b)));
  const names = nameParts(ordered);
  const importers = importersByPart(ordered, edges);
  const territories = territoriesOf(ordered);
  const scopes = ordered.map((part, at) => {
    const fanIn = importers.get(part)?.size ?? 0;
    const territory = territories.get(part) ?? { paths: part.paths, folders: part.folders, exceptFolders: [] };
    return { name: names[at] ?? "", files: part.files, fanIn, definition: definitionOf(part, territory, fanIn) };
  });
  return scopes.sort((a, b) => compareText(a.name, b.name));
}

function importersByPart(parts: readonly Part[], edges: readonly ImportEdge[]): ReadonlyMap<Part, ReadonlySet<Part>> {
  const partOf = new Map(parts.flatMap((part) => part.files.map((file) => [file, part] as const)));
  const importers = new Map(parts.map((part) => [part, new Set<Part>()]));
  for (const edge of edges) {
    const [from, to] = [partOf.get(edge.from), partOf.get(edge.to)];
    if (from && to && from !== to) importers.get(to)?.add(from);
  }
  return importers;
}

/** Where each part lies. Innermost rests first, since a rest written as a folder with exceptions excepts those in it. */
function territoriesOf(parts: readonly Part[]): ReadonlyMap<Part, Territory> {
  const plain = (part: Part): Territory => ({ paths: part.paths, folders: part.folders, exceptFolders: [] });
  const territories = new Map<Part, Territory>(parts.map((part) => [part, plain(part)]));
  const longRests = parts.filter(
    ({ kind, folder, paths, folders }) =>
      kind === "rest" && folder !== "" && paths.length + folders.length > LONGEST_LIST,
  );
  for (const rest of longRests.sort((a, b) => b.folder.length - a.folder.length)) {
    const others = [...territories].filter(([part]) => part !== rest).map(([, territory]) => territory);
    const isInside = (path: string) => path.startsWith(`${rest.folder}/`);
    if (others.some(({ paths }) => paths.some(isInside))) continue;
    const outside = (path: string) => !isInside(path);
    territories.set(rest, {
      paths: rest.paths.filter(outside),
      folders: [rest.folder, ...rest.folders.filter(outside)].sort(),
      exceptFolders: others.flatMap(({ folders }) => folders.filter(isInside)).sort(),
    });
  }
  return territories;
}

function definitionOf(part: Part, territory: Territory, fanIn: number): DraftScope {
  const prefixes = territory.folders.map((folder) => `${folder}/`);
  return {
    description: `${whereabouts(part, prefixes, territory.paths)} (${facts(part.files.length, fanIn)})`,
    allowed_paths: [...territory.paths],
    allowed_path_prefixes: prefixes,
    forbidden_path_prefixes: territory.exceptFolders.map((folder) => `${folder}/`),
    permitted_responsibilities: [],
    forbidden_responsibilities: [],
    owner: OWNER,
  };
}

/** `Files directly in src/ and under src/styles/`; `Files at the root`; `Files under app/auth/ and app/tokens.py`. */
function whereabouts(part: Part, prefixes: readonly string[], paths: readonly string[]): string {
  const home = part.kind === "module" || part.kind === "package" ? null : part.kind === "rest" ? part.folder : "";
  const direct = paths.filter((path) => folderOf(path) === home);
  const elsewhere = paths.filter((path) => folderOf(path) !== home);
  const places = [
    ...(direct.length === 0 ? [] : [home === "" ? "at the root" : `directly in ${home}/`]),
    ...(prefixes.length === 0 ? [] : [`under ${firstOf(prefixes, "folder")}`]),
    ...(elsewhere.length === 0 ? [] : [firstOf(elsewhere, "file")]),
  ];
  return `Files ${places.join(" and ")}`;
}

function firstOf(items: readonly string[], noun: string): string {
  const more = items.length - LISTED_ITEMS;
  const named = items.slice(0, LISTED_ITEMS).join(", ");
  return more > 0 ? `${named} and ${counted(more, `more ${noun}`)}` : named;
}

function facts(files: number, fanIn: number): string {
  return `${counted(files, "file")}; imported by ${fanIn === 0 ? "no other scope" : counted(fanIn, "scope")}`;
}
