import { getFileName, getParentFolder, listFoldersAbove } from "../../../../kernel/domain/index.ts";
import { supportOfFile } from "../../../../syntax/ast/index.ts";
import { type FileRoles, isVendored, testFolders } from "../../../state/index.ts";
import { buildFolderTree, findPackages } from "../folder-tree.ts";

/** Describes files that serve one purpose, by their place. No scope holds files of two areas. */
export interface Area {
  /** `code` is the program outside packages, and `tools` serves the work on it; `tests` are tests of no package; `shared` is everybody's. */
  readonly kind: "package" | "code" | "tools" | "tests" | "ci" | "shared";
  /** Is the folder that the area is; `""` for the root, whose own files alone are in it, unless it is the whole repository. */
  readonly folder: string;
  /** Is sorted. */
  readonly files: readonly string[];
}

/** A repository of so few files is one scope. */
const HANDFUL = 7;
/** A folder with fewer files gets no scope of its own. */
const SMALLEST = 3;

const EXAMPLES = /^(examples?|samples?|demos?|playgrounds?)$/i;
const SHARED =
  /^(docs?|documentation|website|wiki|media|assets|images|changes|changelogs?|news|newsfragments|licenses?|\..*)$/i;
const CI =
  /^(\.github\/workflows\/|\.circleci\/|\.buildkite\/|\.gitlab\/|\.gitlab-ci\.yml$|\.travis\.yml$|azure-pipelines\.yml$|Jenkinsfile$|ci\/)/;
/** These folders serve the work on a project and are none of its modules. */
const TOOLS =
  /^(scripts?|bin|tools?|tooling|dev|etc|infra|deploy.*|build|profiling|fuzz|.*bench.*|perf.*|(__)?fixtures?(__)?)$/i;
/** A member of a workspace below such a folder shows or tries the packages and is none itself. */
const SHOWS =
  /^(examples?|samples?|demos?|integrations?|(__)?fixtures?(__)?|tests?|__tests__|e2e|benchmarks?|templates?)$/i;
const HOLDER = /^(packages|pkgs|apps|libs|modules|plugins|services|crates)$/;

/** Cuts the tracked files into areas; vendored files are in none. `files` are sorted, and `members` the packages that are declared. */
export function cutIntoAreas(files: readonly string[], roles: FileRoles, members: ReadonlySet<string>): Area[] {
  const own = files.filter((path) => !isVendored(path));
  if (own.length === 0) return [];
  const hasCode = own.some((path) => roles.get(path)?.kind === "source");
  if (own.length <= HANDFUL) return [{ kind: hasCode ? "package" : "shared", folder: "", files: own }];
  const packages = listPackagesIn(own, roles, members);
  const areas = new Map<string, { kind: Area["kind"]; folder: string; files: string[] }>();
  const place = createFilePlacer(own, roles, packages);
  for (const path of own) {
    const { kind, folder } = place(path);
    const key = kind === "shared" || kind === "ci" || kind === "tests" ? kind : `${kind} ${folder}`;
    const area = areas.get(key) ?? { kind, folder, files: [] };
    area.files.push(path);
    areas.set(key, area);
  }
  return [...areas.values()];
}

/** Returns the packages with code: those that are declared, and outside of them folders with a manifest of their own. */
function listPackagesIn(files: readonly string[], roles: FileRoles, members: ReadonlySet<string>): string[] {
  const isShown = (folder: string) => {
    const names = folder.split("/");
    return names.some((name, at) => SHOWS.test(name) && !HOLDER.test(names[at - 1] ?? ""));
  };
  const declared = [...members].filter((folder) => !isShown(folder));
  const isInside = (folder: string) =>
    declared.some((member) => `${folder}/`.startsWith(`${member}/`) || `${member}/`.startsWith(`${folder}/`));
  const found = [...findPackages(buildFolderTree(files, roles))].filter(
    (folder) => !isInside(folder) && !isAside(folder),
  );
  const holdsCode = (folder: string) =>
    files.some((path) => path.startsWith(`${folder}/`) && roles.get(path)?.kind !== "other");
  // The longest comes first, so that a package inside another one has its own files.
  return [...declared, ...found].filter(holdsCode).sort((a, b) => b.length - a.length);
}

function isAside(folder: string): boolean {
  const [top = ""] = folder.split("/");
  return TOOLS.test(top) || SHARED.test(top) || EXAMPLES.test(top);
}

type Place = Pick<Area, "kind" | "folder">;

/** Returns the question where a file belongs. Below a folder that holds packages, each other folder is asked by itself. */
function createFilePlacer(
  files: readonly string[],
  roles: FileRoles,
  packages: readonly string[],
): (path: string) => Place {
  const isTestFolder = testFolders(files);
  const holders = new Set(packages.flatMap(listFoldersAbove));
  const counts = new Map<string, { sources: number; all: number }>();
  for (const path of files)
    for (const folder of listFoldersAbove(path)) {
      const count = counts.get(folder) ?? { sources: 0, all: 0 };
      counts.set(folder, { sources: count.sources + (roles.get(path)?.kind === "source" ? 1 : 0), all: count.all + 1 });
    }
  const atRoot = files.filter((path) => !path.includes("/") && isProgram(path, roles));
  const classifyFolderPlace = (folder: string): Place => {
    const name = getFileName(folder);
    const { sources = 0, all = 0 } = counts.get(folder) ?? {};
    if (isTestFolder(folder)) return { kind: "tests", folder };
    if (SHARED.test(name)) return { kind: "shared", folder };
    const isTool = TOOLS.test(name) || EXAMPLES.test(name) || sources === 0;
    if (isTool) return { kind: all < SMALLEST ? "shared" : "tools", folder };
    return { kind: "code", folder };
  };
  return (path) => {
    if (CI.test(path)) return { kind: "ci", folder: "" };
    const home = packages.find((folder) => path.startsWith(`${folder}/`));
    if (home !== undefined) return { kind: "package", folder: home };
    const folder = listFoldersAbove(path).find((each) => !holders.has(each));
    if (folder !== undefined) return classifyFolderPlace(folder);
    if (roles.get(path)?.kind === "test") return { kind: "tests", folder: "" };
    const isCode =
      getParentFolder(path) === "" && packages.length === 0 && isProgram(path, roles) && atRoot.length >= SMALLEST;
    return { kind: isCode ? "code" : "shared", folder: "" };
  };
}

/** Returns whether a file at the root is part of the program: it does not merely configure a tool, although a language could read it. */
function isProgram(path: string, roles: FileRoles): boolean {
  const isConfiguration = supportOfFile(path)?.files.configuration.test(getFileName(path)) ?? false;
  return roles.get(path)?.kind === "source" && !getFileName(path).startsWith(".") && !isConfiguration;
}
