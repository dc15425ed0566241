import { getFileName, getParentFolder } from "../../../kernel/domain/index.ts";
import { type FileRoles, isTestCase } from "../../state/index.ts";
import type { ImportGraph } from "./import-graph.ts";

/** Returns the test file of a source file, or null if there is none or more than one. */
export type CoveringTests = (path: string) => string | null;

/**
 * A test speaks for the file that it imports; of several, the one named after it. A test beside a file and named after it speaks for it without an
 * import, since tests of Go are of its package. A test that imports nothing of the repository (it drives the program from outside) speaks for the file
 * it is named after, if only one has the name.
 */
export function findCoveringTests(files: readonly string[], roles: FileRoles, graph: ImportGraph): CoveringTests {
  const tests = files.filter((path) => roles.get(path)?.kind === "test" && isTestCase(path));
  const isTest = new Set(tests);
  const importedBy = groupBy(
    graph.edges.filter(({ from }) => isTest.has(from)),
    ({ to }) => to,
  );
  const testsByName = groupBy(tests, readTestedName);
  const sourcesByName = groupBy(
    files.filter((path) => roles.get(path)?.kind === "source"),
    readSourceName,
  );
  return (path) => {
    const name = readSourceName(path);
    const importing = (importedBy.get(path) ?? []).map(({ from }) => from);
    const named = testsByName.get(name) ?? [];
    const namesakes = named.filter(
      (test) => importing.includes(test) || getParentFolder(test) === getParentFolder(path),
    );
    if (namesakes.length > 0) return pickOnlyTest(namesakes);
    if (importing.length > 0) return pickOnlyTest(importing);
    return sourcesByName.get(name)?.length === 1 ? pickOnlyTest(named) : null;
  };
}

function pickOnlyTest(tests: readonly string[]): string | null {
  return tests.length === 1 ? (tests[0] ?? null) : null;
}

/** `test_auth.py`, `auth_test.py`, `auth.test.ts` and `auth-spec.ts` are named after `auth`, `AuthTest.php` after `Auth`. */
export function readTestedName(path: string): string {
  return readSourceName(path)
    .replace(/^tests?_/, "")
    .replace(/[._-](tests?|specs?)$|(?<=[\p{Ll}\d])(?:Tests?|Specs?)$/u, "");
}

function readSourceName(path: string): string {
  return getFileName(path).replace(/\.[^.]+$/, "");
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
