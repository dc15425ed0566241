import { getFileName, getParentFolder, listFoldersAbove, type SourceTree } from "../../kernel/domain/index.ts";
import { languages, supportOfFile } from "./languages.ts";

export const TEST_FOLDER = /^(tests?|__tests__|specs?|__mocks__|e2e|testdata)$/;
/** Matches top-level folders such as `integration-tests` or `spec-dtslint`. Further down, such names are often modules. */
export const TOP_TEST_FOLDER = /^(tests?|specs?)[-_]|[-_](tests?|specs?)$/;

/** Returns whether a file has the name of a test in its language. */
export function hasTestName(path: string): boolean {
  return supportOfFile(path)?.files.test.test(getFileName(path)) ?? false;
}

/**
 * Returns whether a file serves tests only, by its name or by a folder of tests above it. A folder `test` inside a package is a module
 * of that package: Django ships its test client as `django/test/`.
 */
export async function isTestFile(path: string, tree: SourceTree): Promise<boolean> {
  if (hasTestName(path)) return true;
  for (const folder of listFoldersAbove(path)) {
    const name = getFileName(folder);
    if (folder === name && TOP_TEST_FOLDER.test(name)) return true;
    if (TEST_FOLDER.test(name) && !(name === "test" && (await isPackage(getParentFolder(folder), tree)))) return true;
  }
  return false;
}

async function isPackage(folder: string, tree: SourceTree): Promise<boolean> {
  const names = await tree.list(folder);
  return languages.some(({ files: { packageMarker } }) => packageMarker !== null && names?.has(packageMarker) === true);
}
