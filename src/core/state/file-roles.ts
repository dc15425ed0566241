import { getFileName, getParentFolder, type Language, listFoldersAbove } from "../../kernel/domain/index.ts";
import {
  findLanguageByPath,
  hasTestName,
  languages,
  supportOfFile,
  TEST_FOLDER,
  TOP_TEST_FOLDER,
} from "../../syntax/ast/index.ts";

/** Why a file with a source file's name is not read as one. */
export type SkipReason = "vendored" | "generated" | "minified" | "too_large";

/** What a tracked file is for, by its path alone, so that no file has to be read and its importers do not matter. */
type FileRole =
  | { readonly kind: "source" | "test"; readonly language: Language }
  | { readonly kind: "skipped"; readonly reason: SkipReason }
  | { readonly kind: "other" };

export type FileRoles = ReadonlyMap<string, FileRole>;

const VENDORED = new Set([
  "node_modules",
  "vendor",
  "vendored",
  "third_party",
  "thirdparty",
  "bower_components",
  "_vendor",
]);
const BUILT = new Set(["dist", "build", "__generated__", "generated"]);
/** Folders of tests with input for the program, which looks like code but is data; compilers have thousands of such files. */
const TEST_DATA = /^(fixtures?|__fixtures__|testdata|snapshots|__snapshots__|cases|corpus|goldens?)$/;

export function assignFileRoles(files: readonly string[], read: ReadonlySet<Language>): FileRoles {
  const isTestFolder = testFolders(files);
  return new Map(files.map((path) => [path, decideFileRole(path, read, isTestFolder)]));
}

function decideFileRole(path: string, read: ReadonlySet<Language>, isTestFolder: FolderQuestion): FileRole {
  const language = findLanguageByPath(path);
  const conventions = supportOfFile(path)?.files;
  if (!language || !conventions || !read.has(language)) return { kind: "other" };
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  if (isVendored(path)) return { kind: "skipped", reason: "vendored" };
  if (conventions.minified?.test(name)) return { kind: "skipped", reason: "minified" };
  if (folders.some((folder) => BUILT.has(folder)) || conventions.generated.test(name)) {
    return { kind: "skipped", reason: "generated" };
  }
  const isTest = hasTestName(path) || listFoldersAbove(path).some(isTestFolder);
  if (isTest && !hasTestName(path) && folders.some((folder) => TEST_DATA.test(folder))) return { kind: "other" };
  return { kind: isTest ? "test" : "source", language };
}

/** Returns whether a file is another project's, kept in this repository: no scope holds it. */
export function isVendored(path: string): boolean {
  return listFoldersAbove(path).some((folder) => VENDORED.has(getFileName(folder)));
}

export type FolderQuestion = (folder: string) => boolean;

/**
 * Returns whether a folder holds tests. A folder `test` inside a package is a module of that package (Django ships its test
 * client as `django/test/`) unless files in it are named as tests.
 */
export function testFolders(files: readonly string[]): FolderQuestion {
  const known = new Set(files);
  const markers = languages.flatMap((language) => language.files.packageMarker ?? []);
  const withTestNames = new Set(files.filter(hasTestName).flatMap(listFoldersAbove));
  return (folder) => {
    const name = getFileName(folder);
    const isInPackage = markers.some((marker) => known.has(`${getParentFolder(folder)}/${marker}`));
    if (name === "test" && isInPackage) return withTestNames.has(folder);
    return TEST_FOLDER.test(name) || (folder === name && TOP_TEST_FOLDER.test(name));
  };
}

/** Returns whether a test runner would take the file for a test, as opposed to a helper that lies among tests. */
export function isTestCase(path: string): boolean {
  if (isTestHelper(path)) return false;
  if (hasTestName(path)) return true;
  const isByFolder = supportOfFile(path)?.files.isTestByFolder ?? false;
  return isByFolder && listFoldersAbove(path).some((folder) => TEST_FOLDER.test(getFileName(folder)));
}

export function isTestHelper(path: string): boolean {
  return supportOfFile(path)?.files.testHelper?.test(getFileName(path)) ?? false;
}
