import type { Language } from "../../kernel/domain/index.ts";
import type { LinkProblem } from "../../rules/checks/index.ts";
import { findLanguageByPath, isTestFile, supportOfFile } from "../../syntax/ast/index.ts";
import { findFilesWith } from "../../syntax/use/index.ts";
import type { IdentifiedTree, LinkSettings } from "./tree-links.ts";

interface SearchedMerge {
  readonly paths: readonly string[];
  readonly baseCommit: string;
  readonly base: IdentifiedTree;
  readonly merged: IdentifiedTree;
}

/** Matches a statement that raises an exception, with the name of its class. */
const RAISES = /\b(?:raise|throw)\s(?:new\s)?(?:\w{1,60}\.){0,5}([A-Z]\w{2,60})\b/g;
/** Matches a statement that raises what a variable holds, and one that puts a new exception into a variable. */
const RAISES_HELD = /\b(?:raise|throw)\s((?:\w{1,60}\.){0,5}[a-z_]\w{0,60})(?![\w.(])/g;
const HOLDS = /((?:\b\w{1,60}\.){0,5}\b[a-z_]\w{0,60})\s?=\s?(?:new\s)?(?:\w{1,60}\.){0,5}([A-Z]\w{2,60})\(/g;
/** Matches code that handles an exception, or a test that waits for one. */
const EXPECTS = /\b(?:except|rescue|catch|instanceof|raises|assertRaises\w{0,20}|assertThrows|toThrow\w{0,30})\b/;
/** Matches a line of an import, also of one over several lines. */
const IMPORT = /\b(?:import|from|require|use|using)\b|^\s*\w+,?\s?$/;
const COMMENT = /^\s*(?:#|\/\/|\*|\/\*)/;
const MOST_CANDIDATES = 100;
const MOST_LOST = 20;

/**
 * Finds the places that expect an exception of the repository's own which a changed file raised before and does not raise any more. One that
 * another changed file begins to raise has only moved.
 */
export async function findExceptionProblems(merge: SearchedMerge, settings: LinkSettings): Promise<LinkProblem[]> {
  const files = await Promise.all(
    merge.paths.map(async (path) => {
      const [before, after] = await Promise.all([
        readRaisedExceptions(path, merge.base),
        readRaisedExceptions(path, merge.merged),
      ]);
      return { path, before, after };
    }),
  );
  const begun = new Set(files.flatMap(({ before, after }) => [...(after ?? [])].filter((name) => !before?.has(name))));
  const problems = files.map(async ({ path, before, after }): Promise<LinkProblem[]> => {
    const language = findLanguageByPath(path);
    const isLost = (name: string) => after?.has(name) === false && !begun.has(name);
    const lost = [...(before ?? [])].filter(isLost).slice(0, MOST_LOST);
    if (language === null || lost.length === 0 || (await isTestFile(path, merge.merged))) return [];
    return findExceptionExpectations(path, lost, { merge, settings, language });
  });
  return (await Promise.all(problems)).flat();
}

/** Returns the names of the exceptions that a file raises; null where there is no such file. */
async function readRaisedExceptions(path: string, tree: IdentifiedTree): Promise<ReadonlySet<string> | null> {
  const bytes = await tree.read(path);
  if (bytes === null) return null;
  const code = splitCodeLines(bytes).join("\n");
  const variables = new Set([...code.matchAll(RAISES_HELD)].map(([, variable]) => variable));
  const holds = variables.size === 0 ? [] : [...code.matchAll(HOLDS)];
  const held = holds.filter(([, variable]) => variables.has(variable));
  return new Set([...code.matchAll(RAISES), ...held].map((match) => match.at(-1) ?? ""));
}

async function findExceptionExpectations(
  file: string,
  lost: readonly string[],
  {
    merge,
    settings,
    language,
  }: { readonly merge: SearchedMerge; readonly settings: LinkSettings; readonly language: Language },
): Promise<LinkProblem[]> {
  const extensions = supportOfFile(file)?.names.flatMap((name) => name.extensions) ?? [];
  const found = await findFilesWith(["-F", "-w", "-f", "-"], {
    stdin: lost.join("\n"),
    repository: settings.repository,
    commit: merge.baseCommit,
    extensions: [...new Set(extensions)],
    most: MOST_CANDIDATES,
  });
  const changed = new Set(merge.paths);
  const texts = await Promise.all(
    found
      .filter((path) => path !== file && findLanguageByPath(path) === language)
      .map((path) => readPlaced(path, merge.merged)),
  );
  return lost.flatMap((name): LinkProblem[] => {
    const word = new RegExp(`\\b${name}\\b`);
    const isDefinition = new RegExp(`\\bclass ${name}\\b`);
    if (!texts.some(({ lines }) => lines.some((line) => isDefinition.test(line)))) return [];
    // A file of the same scope that the change touches as well is in the agent's own hands.
    const others = texts.filter(({ path }) => !changed.has(path) || settings.scopeOf(path) !== settings.scopeOf(file));
    for (const { path, lines, isTest } of others) {
      // A table of cases expects what it names, and the test below it has the word for that.
      const at = lines.findIndex((line) => word.test(line) && (isTest ? !IMPORT.test(line) : EXPECTS.test(line)));
      const what = `${name}, which ${file} does not raise any more`;
      if (at >= 0) return [{ kind: "exception", path, line: at + 1, file, cause: file, what, isAlone: true }];
    }
    return [];
  });
}

async function readPlaced(path: string, tree: IdentifiedTree) {
  const bytes = await tree.read(path);
  return { path, lines: bytes === null ? [] : splitCodeLines(bytes), isTest: await isTestFile(path, tree) };
}

/** Returns the lines of a file, empty where they are comments. */
function splitCodeLines(bytes: Uint8Array): string[] {
  const lines = Buffer.from(bytes).toString("utf8").split("\n");
  return lines.map((line) => (COMMENT.test(line) || line.length > 1000 ? "" : line));
}
