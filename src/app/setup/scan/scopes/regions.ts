import { supportOfFile } from "../../../../ast/index.ts";
import { nameOf } from "../../../../domain/index.ts";
import { type FileRoles, isTestHelper, isVendored, testFolders } from "../../../state/index.ts";
import { buildFolderTree, findPackages } from "../folder-tree.ts";

/** Describes files that serve one purpose, by their place. No scope holds files of two regions. */
export interface Region {
  /** `code` is what the import graph divides; `package` is one scope; `folder` is any other folder. */
  readonly kind: "code" | "package" | "tests" | "docs" | "examples" | "ci" | "project" | "folder";
  /** This is the package that the region is part of; `""` is the repository. */
  readonly root: string;
  /** This is the name of a scope that is the whole region. */
  readonly name: string;
  /** This is sorted. */
  readonly files: readonly string[];
}

/** A scope has at most this many code files. */
export const LARGEST_SCOPE = 40;
/** A package beside others is one scope up to this number of source files. */
const LARGEST_PACKAGE = 20;
/** A repository of so few files is one scope, and a lone package of so few source files one module. */
const HANDFUL = 7;
/** A folder with fewer files gets no scope of its own. */
const SMALLEST_FOLDER = 3;

const DOCS = /^(docs?|documentation|website|wiki)$/i;
const EXAMPLES = /^(examples?|samples?|demos?)$/i;
const CI =
  /^(\.github|\.circleci|\.buildkite|\.gitlab|\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|Jenkinsfile)$/;
/** These folders serve the work on a project and are none of its modules. */
const AUXILIARY = /^(scripts?|bin|tools?|tooling|dev|etc|infra|deploy.*|bench.*|perf.*|(__)?fixtures?(__)?)$/;

/** Cuts the tracked files into regions. Vendored files are in none. `files` are sorted. */
export function regionsOf(files: readonly string[], roles: FileRoles): Region[] {
  const own = files.filter((path) => !isVendored(path));
  if (own.length <= HANDFUL) return own.length === 0 ? [] : [{ kind: "package", root: "", name: "main", files: own }];
  const packages = [...findPackages(buildFolderTree(own, roles))];
  const packageOf = new Map(own.map((path) => [path, packages.find((root) => path.startsWith(`${root}/`)) ?? ""]));
  const filesOf = (root: string) => own.filter((path) => packageOf.get(path) === root);
  const outside = partsOf("", filesOf(""), { roles, mayHoldCode: packages.length === 0 });
  const isAlone = packages.length + outside.filter(({ kind }) => kind === "code").length === 1;
  const most = isAlone ? HANDFUL : LARGEST_PACKAGE;
  const inside = packages.flatMap((root): Region[] => {
    const its = filesOf(root);
    const { sources, tests } = counts(its, roles);
    if (sources > most || sources + tests > LARGEST_SCOPE) return partsOf(root, its, { roles, mayHoldCode: true });
    return [{ kind: "package", root, name: nameOf(root), files: its }];
  });
  return [...outside, ...inside];
}

function counts(files: readonly string[], roles: FileRoles): { sources: number; tests: number } {
  const of = (kind: string) => files.filter((path) => roles.get(path)?.kind === kind).length;
  return { sources: of("source"), tests: of("test") };
}

/**
 * Divides the files of a repository or of a package by what their topmost folder is for. Code that stands at the root of a
 * repository of packages belongs to none of them.
 */
function partsOf(
  root: string,
  files: readonly string[],
  { roles, mayHoldCode }: { readonly roles: FileRoles; readonly mayHoldCode: boolean },
): Region[] {
  const inside = (path: string) => path.slice(root === "" ? 0 : root.length + 1);
  const tops = new Map<string, string[]>();
  for (const path of files) {
    const [top = ""] = inside(path).split("/");
    tops.set(top, [...(tops.get(top) ?? []), path]);
  }
  const isTestFolder = testFolders(files.map(inside));
  const rootCode = files.filter((path) => !inside(path).includes("/") && isProgram(path, roles));
  const regions = new Map<string, Region & { files: string[] }>();
  for (const [top, below] of tops) {
    const isFile = below.length === 1 && inside(below[0] ?? "") === top;
    const kind = isFile
      ? kindOfFile(below[0] ?? "", roles, mayHoldCode && rootCode.length >= SMALLEST_FOLDER)
      : kindOfFolder(top, { ...counts(below, roles), all: below.length, isTestFolder: isTestFolder(top) });
    const name = regionName(root, kind === "folder" ? top : kind);
    const region = regions.get(name) ?? { kind, root, name, files: [] };
    region.files.push(...below);
    regions.set(name, region);
  }
  return [...regions.values()].map((region) => ({ ...region, files: region.files.sort() }));
}

function regionName(root: string, name: string): string {
  return root === "" ? name : `${nameOf(root)}-${name}`;
}

function kindOfFile(path: string, roles: FileRoles, hasCode: boolean): Region["kind"] {
  if (CI.test(nameOf(path))) return "ci";
  if (roles.get(path)?.kind === "test" && !isTestHelper(path)) return "tests";
  return hasCode && isProgram(path, roles) ? "code" : "project";
}

/** Returns whether a file at the root is part of the program: it does not merely configure a tool, although a language could read it. */
function isProgram(path: string, roles: FileRoles): boolean {
  const isConfiguration = supportOfFile(path)?.files.configuration.test(nameOf(path)) ?? false;
  return roles.get(path)?.kind === "source" && !nameOf(path).startsWith(".") && !isConfiguration;
}

interface FolderFacts {
  readonly sources: number;
  readonly all: number;
  readonly isTestFolder: boolean;
}

function kindOfFolder(name: string, { sources, all, isTestFolder }: FolderFacts): Region["kind"] {
  if (isTestFolder) return "tests";
  if (DOCS.test(name)) return "docs";
  if (EXAMPLES.test(name)) return "examples";
  if (CI.test(name)) return "ci";
  if (name.startsWith(".")) return "project";
  if (sources > 0 && !AUXILIARY.test(name)) return "code";
  return all < SMALLEST_FOLDER ? "project" : "folder";
}
