import { type Language, languageOf } from "../../../domain/index.ts";
import type { SkipReason } from "./types.ts";

/**
 * What a tracked file is for, by its path alone: so that the roles cost no reading and one file's role does not
 * depend on what happens to import it.
 */
export type FileRole =
  | { readonly kind: "source" | "test"; readonly language: Language }
  | { readonly kind: "skipped"; readonly reason: SkipReason }
  | { readonly kind: "other" };

export type FileRoles = ReadonlyMap<string, FileRole>;

const VENDORED = new Set(["node_modules", "vendor", "vendored", "third_party", "thirdparty", "bower_components"]);
const BUILT = new Set(["dist", "build", "__generated__", "generated"]);
const GENERATED_NAME = /(_pb2(_grpc)?\.pyi?|[._](pb|generated|gen)\.[cm]?[jt]sx?|\.bundle\.[cm]?js)$/;
const MINIFIED_NAME = /[.-]min\.[cm]?js$/;
const TEST_FOLDER = /^(tests?|__tests__|specs?|__mocks__|e2e|testdata)$/;
/** Folders beside the source, such as `integration-tests` or `spec-dtslint`; deeper, such names are often modules. */
const TOP_TEST_FOLDER = /^(tests?|specs?)[-_]|[-_](tests?|specs?)$/;
/** What tests feed to the program: code in form only, and in compilers by the thousand. */
const TEST_DATA = /^(fixtures?|__fixtures__|testdata|snapshots|__snapshots__)$/;
const TEST_NAME = /^(test_.*|.*_test|tests|conftest)\.pyi?$|[._-](test|spec)s?\.[cm]?[jt]sx?$/;

export function rolesOf(files: readonly string[], languages: ReadonlySet<Language>): FileRoles {
  const isTestFolder = testFolders(files);
  return new Map(files.map((path) => [path, roleOf(path, languages, isTestFolder)]));
}

function roleOf(path: string, languages: ReadonlySet<Language>, isTestFolder: FolderQuestion): FileRole {
  const language = languageOf(path);
  if (!language || !languages.has(language)) return { kind: "other" };
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  if (folders.some((folder) => VENDORED.has(folder))) return { kind: "skipped", reason: "vendored" };
  if (MINIFIED_NAME.test(name)) return { kind: "skipped", reason: "minified" };
  if (folders.some((folder) => BUILT.has(folder)) || GENERATED_NAME.test(name)) {
    return { kind: "skipped", reason: "generated" };
  }
  const isTest = TEST_NAME.test(name) || folders.some((_, at) => isTestFolder(folders.slice(0, at + 1).join("/")));
  if (isTest && folders.some((folder) => TEST_DATA.test(folder))) return { kind: "other" };
  return { kind: isTest ? "test" : "source", language };
}

export type FolderQuestion = (folder: string) => boolean;

/**
 * Whether a folder holds tests. A folder `test` inside a Python package is a module of that package (Django ships
 * its test client as `django/test/`) unless files in it are named as tests.
 */
export function testFolders(files: readonly string[]): FolderQuestion {
  const known = new Set(files);
  const withTestNames = new Set(files.filter((path) => TEST_NAME.test(baseName(path))).flatMap(foldersAbove));
  return (folder) => {
    const name = baseName(folder);
    if (name === "test" && known.has(`${parentOf(folder)}/__init__.py`)) return withTestNames.has(folder);
    return TEST_FOLDER.test(name) || (folder === name && TOP_TEST_FOLDER.test(name));
  };
}

/** Whether a test runner would take the file for a test, as opposed to a helper that lies among tests. */
export function isTestCase(path: string): boolean {
  const name = baseName(path);
  if (/^(conftest|__init__)\.pyi?$/.test(name)) return false;
  return (
    TEST_NAME.test(name) ||
    (!/\.pyi?$/.test(name) &&
      path
        .split("/")
        .slice(0, -1)
        .some((f) => TEST_FOLDER.test(f)))
  );
}

/** The folders that a path lies in, innermost last, without the root. */
export function foldersAbove(path: string): string[] {
  const segments = path.split("/").slice(0, -1);
  return segments.map((_, at) => segments.slice(0, at + 1).join("/"));
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folder that holds a path; the root is `""`. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
