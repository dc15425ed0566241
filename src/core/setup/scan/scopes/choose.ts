import { compareText, getFileName, getParentFolder } from "../../../../kernel/domain/index.ts";
import { type FileRoles, isTestCase } from "../../../state/index.ts";
import type { ImportGraph } from "../import-graph.ts";
import { type Area, cutIntoAreas } from "./areas.ts";
import { findTestedPart } from "./tests-of.ts";
import { divideIntoTopics } from "./topics.ts";

/** Describes the files that become a scope. No file is in two parts. */
export interface Part {
  readonly name: string;
  readonly isShared: boolean;
  /** Is the folder whose files are the part's where no other part has them; null where it only has files of its own. */
  readonly home: string | null;
  /** Lists the source files that make the part, sorted. */
  readonly sources: readonly string[];
  /** Lists every file of the part, sorted. */
  readonly files: readonly string[];
}

export interface Choice {
  /** Lists the tracked files, sorted. */
  readonly files: readonly string[];
  readonly roles: FileRoles;
  readonly graph: ImportGraph;
  /** Names the packages that are to be cut into topics. */
  readonly split: ReadonlySet<string>;
  /** Lists the packages that the repository declares. */
  readonly members: ReadonlySet<string>;
  /** Names the package that the repository is; null where no manifest at its root does. */
  readonly rootName: string | null;
  /** Returns the number of lines of a file; 0 if it is not known. */
  readonly linesOf: (path: string) => number;
}

interface GrowingPart extends Part {
  name: string;
  readonly files: string[];
}

/** So many scopes a person can keep in mind; a repository of packages has one for each of them all the same. */
const MOST = 8;
/** Of several folders with code, one with this share of it is the program, and is divided. */
const MAIN = 0.6;

/**
 * Cuts the tracked files into parts: every file in exactly one, but vendored files in none. A package is one part with its tests; a repository that is
 * one package is cut into topics, and its tests go to what they test.
 */
export function chooseScopes(choice: Choice): Part[] {
  const areas = cutIntoAreas(choice.files, choice.roles, choice.members);
  const pickAreasByKind = (...kinds: readonly Area["kind"][]) => areas.filter(({ kind }) => kinds.includes(kind));
  const packages = pickAreasByKind("package").flatMap((area) => dividePackage(area, choice));
  const others = pickAreasByKind("tools", "ci").map((area) => createWholePart(area, choice));
  // What everybody touches is a scope, too.
  const besides = others.length + (pickAreasByKind("shared").length > 0 ? 1 : 0);
  const program = divideProgram(pickAreasByKind("code"), besides, choice, packages.length > 0);
  const common: GrowingPart = { name: "shared", isShared: true, home: null, sources: [], files: [] };
  for (const { files } of pickAreasByKind("shared")) common.files.push(...files);
  const ofNobody = pickAreasByKind("tests").flatMap(({ files }) => files);
  // Of a program in topics, every test imports what is left.
  const general = program.find(({ name }) => name === choice.rootName && packages.length === 0) ?? null;
  const tests = assignTests(ofNobody, { code: [...packages, ...program], general, common, choice });
  const all = [...packages, ...others, ...program, tests, common].filter(({ files }) => files.length > 0);
  for (const part of all) part.files.sort();
  return nameScopeParts(all);
}

function pickSourceFiles(files: readonly string[], { roles }: Choice): string[] {
  return files.filter((path) => roles.get(path)?.kind === "source");
}

function createWholePart({ kind, folder, files }: Area, choice: Choice): GrowingPart {
  const name = kind === "ci" ? "ci" : getFileName(folder) || choice.rootName || "main";
  return {
    name,
    isShared: false,
    home: kind === "ci" ? null : folder,
    sources: pickSourceFiles(files, choice),
    files: [...files],
  };
}

/** Divides the program outside packages. Beside packages, each of its folders is one part. */
function divideProgram(areas: readonly Area[], others: number, choice: Choice, isBeside: boolean): GrowingPart[] {
  const sizes = areas.map(({ files }) => pickSourceFiles(files, choice).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const [first, ...rest] = areas.map((area, at) => ({ area, size: sizes[at] ?? 0 })).sort((a, b) => b.size - a.size);
  if (first === undefined) return [];
  if (isBeside || first.size < MAIN * all) return areas.map((area) => createWholePart(area, choice));
  const most = Math.max(1, MOST - rest.length - others);
  const parts = divide(first.area, { name: chooseMainName(first.area, choice), most, choice });
  return [...parts, ...rest.map((each) => createWholePart(each.area, choice))];
}

/** A package is one part unless a person asked for more; its topics then carry its name. */
function dividePackage(area: Area, choice: Choice): GrowingPart[] {
  const name = getFileName(area.folder);
  if (!choice.split.has(name)) return [createWholePart(area, choice)];
  const parts = divide(area, { name, most: MOST, choice });
  return parts.map((part) => ({ ...part, name: part.name === name ? name : `${name}-${part.name}` }));
}

interface Division {
  readonly name: string;
  readonly most: number;
  readonly choice: Choice;
}

/** Cuts an area into topics and gives each of its other files to the topic that it tests or lies in, else to what is left. */
function divide(area: Area, { name, most, choice }: Division): GrowingPart[] {
  const main = { folder: area.folder, sources: pickSourceFiles(area.files, choice), name };
  const topics = divideIntoTopics(main, { most, linesOf: choice.linesOf });
  const parts = topics.map((topic) => ({ ...topic, isShared: false, home: topic.folder, files: [...topic.sources] }));
  const left = parts.find((part) => part.name === name) ?? parts[0];
  for (const path of area.files) {
    if (choice.roles.get(path)?.kind === "source") continue;
    const home = parts
      .filter((part) => part.home !== null && path.startsWith(`${part.home}/`))
      .sort((a, b) => (b.home ?? "").length - (a.home ?? "").length)[0];
    const isTest = choice.roles.get(path)?.kind === "test";
    const tested =
      isTest && (home ?? left) === left
        ? findTestedPart(path, { parts, edges: listEdgesFrom(path, choice), general: left ?? null })
        : null;
    (tested ?? home ?? left)?.files.push(path);
  }
  return parts;
}

/** Folders such as `src` say how a repository is laid out, not what it is about. */
const LAYOUT = /^(src|source|lib|app|main)?$/;

function chooseMainName({ folder }: Area, { rootName }: Choice): string {
  return LAYOUT.test(getFileName(folder)) ? (rootName ?? (getFileName(folder) || "main")) : getFileName(folder);
}

const listEdgesFrom = (path: string, { graph }: Choice) => graph.edges.filter(({ from }) => from === path);

/** So many tests of nothing in particular, such as those that drive the program from outside, are a scope of their own. */
const FEW_TESTS = 3;

interface Homes {
  readonly code: readonly GrowingPart[];
  /** Is what every test of the program imports. */
  readonly general: GrowingPart | null;
  readonly common: GrowingPart;
  readonly choice: Choice;
}

/** Gives tests outside packages to what they test, and returns those of nothing in particular. Helpers are everybody's, and so are a few such tests. */
function assignTests(tests: readonly string[], { code, general, common, choice }: Homes): GrowingPart {
  const others: GrowingPart = { name: "tests", isShared: false, home: null, sources: [], files: [] };
  const helpers: string[] = [];
  for (const path of tests) {
    const isCase = choice.roles.get(path)?.kind === "test" && isTestCase(path);
    const edges = isCase ? listEdgesFrom(path, choice) : [];
    const part =
      code.length === 1 ? code[0] : isCase ? (findTestedPart(path, { parts: code, edges, general }) ?? general) : null;
    (part?.files ?? (isCase ? others.files : helpers)).push(path);
  }
  const isOneScope = others.files.length >= FEW_TESTS;
  if (!isOneScope) common.files.push(...others.files.splice(0));
  (isOneScope ? others : common).files.push(...helpers);
  return others;
}

/** Gives each part a name of its own: where several would have one, the folder above comes first. */
function nameScopeParts(parts: readonly GrowingPart[]): Part[] {
  const named = parts.map((part) => ({ ...part, name: scopeName(part.name) || "scope" }));
  const taken = new Set<string>();
  const wishes = named.filter(({ isShared }) => !isShared).map(({ name }) => name);
  // Packages keep their names; what is everybody's steps back.
  for (const part of named.sort(
    (a, b) => Number(a.isShared) - Number(b.isShared) || compareText(a.files[0] ?? "", b.files[0] ?? ""),
  )) {
    const isDouble = wishes.filter((name) => name === part.name).length > (part.isShared ? 0 : 1);
    const above = part.home === null ? "" : scopeName(getFileName(getParentFolder(part.home)));
    if (isDouble && part.isShared) part.name = "everyone";
    else if (isDouble && above !== "") part.name = `${above}-${part.name}`;
    const wish = part.name;
    for (let number = 2; taken.has(part.name); number += 1) part.name = `${wish}-${number}`;
    taken.add(part.name);
  }
  return named;
}

function scopeName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
}
