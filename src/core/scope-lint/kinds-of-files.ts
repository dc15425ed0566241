import { formatCount, getFileName, listFolderAndAncestors, listFoldersAbove } from "../../kernel/domain/index.ts";
import { findLanguageByPath, TEST_FOLDER } from "../../syntax/ast/index.ts";
import { assignFileRoles, isVendored } from "../state/index.ts";
import { type ClaimGroup, pickStrongestClaims } from "./claims.ts";
import { type ScopeProblem, scopeProblem } from "./problem.ts";

/**
 * Reports scopes of code that hold files of other projects, or folders of tests beside which other scopes have their code. A scope's
 * tests of its own code are its own.
 */
export function findKindProblems(groups: readonly ClaimGroup[]): ScopeProblem[] {
  const files = groups.flatMap((group) => group.files);
  const roles = assignFileRoles(files, new Set(files.flatMap((path) => findLanguageByPath(path) ?? [])));
  const isOfKind = (kind: "source" | "test") => (path: string) => roles.get(path)?.kind === kind;
  const coders = new Map<string, Set<string>>();
  const held = new Map<string, { readonly tests: string[]; readonly vendored: string[] }>();
  for (const { folder, files: own, claims } of groups) {
    const [hasCode, tests, vendored] = [
      own.some(isOfKind("source")),
      own.filter(isOfKind("test")),
      own.filter(isVendored),
    ];
    for (const { scope, rule, kind } of pickStrongestClaims(claims)) {
      const holds = held.get(scope) ?? { tests: [], vendored: [] };
      held.set(scope, holds);
      // Tests that a rule names one by one, or in a folder inside, were given to the code that they test.
      if (kind === "folder") holds.tests.push(...tests.filter((path) => !rule.startsWith(`${findTestFolder(path)}/`)));
      holds.vendored.push(...vendored);
      if (hasCode && !SHOWS.test(folder))
        for (const above of listFolderAndAncestors(folder))
          coders.set(above, (coders.get(above) ?? new Set()).add(scope));
    }
  }
  return [...held].flatMap(([scope, { tests, vendored }]) => {
    const hasCode = coders.get("")?.has(scope) ?? false;
    const shared = tests.filter((path) => {
      const place = findTestedFolder(path);
      const there = place === null ? undefined : coders.get(place);
      return there !== undefined && there.size > (there.has(scope) ? 1 : 0);
    });
    return [
      ...createKindProblem("SCOPE_HOLDS_VENDORED", scope, vendored, "of other projects"),
      ...createKindProblem(
        "SCOPE_HOLDS_TESTS",
        scope,
        hasCode ? shared : [],
        "of tests, also of code that other scopes hold",
      ),
    ];
  });
}

/** Code in such a folder shows or serves the program, and no test beside it is about it. */
const SHOWS = /^(examples?|samples?|demos?|scripts?|tools?|.*bench[^/]*)(\/|$)/i;

const findTestFolder = (path: string): string | undefined =>
  listFoldersAbove(path).find((above) => TEST_FOLDER.test(getFileName(above)));

/** Returns the folder beside whose code a folder of tests stands; null for a test that stands among the code. */
function findTestedFolder(path: string): string | null {
  const folder = findTestFolder(path);
  return folder === undefined ? null : folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
}

type Code = "SCOPE_HOLDS_VENDORED" | "SCOPE_HOLDS_TESTS";

function createKindProblem(code: Code, scope: string, paths: readonly string[], what: string): ScopeProblem[] {
  const [example] = paths;
  if (example === undefined) return [];
  const message = `The scope ${scope} holds ${formatCount(paths.length, "file")} ${what}, e.g. ${example}.`;
  return [scopeProblem(code, { scope, path: example, message })];
}
