import { supportOfFile } from "../../../../ast/index.ts";
import { type FileRoles, isTestHelper, testFolders } from "../file-roles.ts";
import { buildFolderTree, type Folder, filesBelow, findPackages } from "../folder-tree.ts";
import type { ImportGraph } from "../import-graph.ts";
import { divide, emptyRest, isRestOfPackage, type Layout, testFolder } from "./divide.ts";
import { mergeTiny, reduceTo } from "./merge.ts";
import { joinEqual, keyOf, type Part, SMALLEST_SCOPE } from "./part.ts";

/** As many scopes as a person can still keep in mind; a monorepo brings its own number, up to as many again. */
const MOST_SCOPES = 20;
/** More source files than this are too many for one scope, if the folder can be cut along its imports. */
const LARGE = 80;

const DOCS = /^(docs?|documentation|website)$/;
/** Folders that serve the work on a project: too small for a scope, they belong to nobody's module. */
const AUXILIARY =
  /^(\.|scripts?$|bin$|tools?$|tooling$|dev$|ci$|examples?$|samples?$|demos?$|bench|perf|etc$|infra$|deploy)/;
/** Cuts the tracked files into parts: every file in exactly one. `files` are sorted. */
export function chooseScopes(files: readonly string[], roles: FileRoles, graph: ImportGraph): Part[] {
  const root = buildFolderTree(files, roles);
  const isSource = (path: string) => roles.get(path)?.kind === "source";
  const packages = findPackages(root);
  const limit = MOST_SCOPES + Math.min(MOST_SCOPES, packages.size);
  const layout: Layout = {
    root,
    packages,
    isTestFolder: testFolders(files),
    edges: graph.edges.filter(({ from, to }) => isSource(from) && isSource(to)),
    large: LARGE,
  };
  const parts = divideRoot(layout, roles);
  if (parts.length <= limit) return parts;
  // Before modules are merged that have little to do with each other, folders of middling size stay whole.
  return reduceTo(limit, divideRoot({ ...layout, large: 2 * LARGE }, roles), layout.edges);
}

function divideRoot(layout: Layout, roles: FileRoles): Part[] {
  const below = layout.root.folders.flatMap((folder) => {
    if (layout.isTestFolder(folder.path)) return [testFolder(folder, null)];
    return DOCS.test(folder.path) ? [docsFolder(folder)] : divide(folder, "", layout);
  });
  const project: Part = { ...emptyRest(""), kind: "project", folder: "project" };
  const parts = mergeTiny(joinEqual([project, ...rootFiles(layout.root, roles), ...below]), layout.edges, {
    mayCouple: ({ kind, folder }) => kind !== "package" && !AUXILIARY.test(folder.split("/")[0] ?? ""),
    isKept: (part) => isRestOfPackage(part, layout),
    fallback: keyOf(project),
  });
  return parts.filter((part) => part.files.length > 0);
}

function docsFolder(folder: Folder): Part {
  const docs: Part = { ...emptyRest(""), kind: "docs", folder: "docs" };
  return { ...docs, folders: [folder.path], files: filesBelow(folder), sources: folder.sources };
}

/** Files at the root: tests, the project's own, and code where the repository keeps its code there. */
function rootFiles(root: Folder, roles: FileRoles): Part[] {
  const isCode = (path: string) => roles.get(path)?.kind === "source" && !isConfiguration(path);
  const isTest = (path: string) => roles.get(path)?.kind === "test" && !isTestHelper(path);
  const code = root.files.filter(isCode);
  const hasCode = code.length >= SMALLEST_SCOPE;
  const filesOf = (isWanted: (path: string) => boolean) => {
    const files = root.files.filter(isWanted);
    return { paths: files, files };
  };
  const empty = emptyRest("");
  return [
    { ...empty, kind: "project", folder: "project", ...filesOf((path) => !isTest(path) && !(hasCode && isCode(path))) },
    { ...empty, kind: "tests", folder: "tests", ...filesOf(isTest) },
    ...(hasCode ? [{ ...empty, ...filesOf(isCode), sources: code.length }] : []),
  ];
}

/** Whether a root file configures a tool, although a language could read it. */
function isConfiguration(path: string): boolean {
  return path.startsWith(".") || (supportOfFile(path)?.files.configuration.test(path) ?? false);
}
