import { compareText, getFileName, getParentFolder, listFoldersAbove } from "../../../../kernel/domain/index.ts";
import { splitWords } from "../../../../kernel/words/index.ts";
import { supportOfFile } from "../../../../syntax/ast/index.ts";

/** Describes a folder or the modules of one name that a person would speak of as one thing. */
export interface Topic {
  readonly name: string;
  /** Is the folder that is the topic, or whose other files are; null for modules that lie in the folder of another topic. */
  readonly folder: string | null;
  /** Lists the source files, sorted. */
  readonly sources: readonly string[];
}

/** So few source files need no topics. */
const HANDFUL = 7;
/** A module with fewer lines is no topic. */
const SHORT_MODULE = 150;
/** A module of one of these names stands for its folder. */
const ENTRANCE = /^(__init__|__main__|index|mod|main|lib)$/;

/**
 * Divides the source files of a folder into topics, at most `most`: the folders below it where those hold half of the files, else its folders and
 * longest modules. What is left keeps the name of the folder. They are named as they are named, without `_`.
 */
export function divideIntoTopics(
  area: { readonly folder: string; readonly sources: readonly string[]; readonly name: string },
  { most, linesOf }: { readonly most: number; readonly linesOf: (path: string) => number },
): Topic[] {
  const folder = findInnermostFolder(area);
  const { sources } = area;
  const whole = [{ name: area.name, folder: area.folder, sources }];
  if (sources.length <= HANDFUL || most < 2) return whole;
  const sumSourceLines = (paths: readonly string[]) => paths.reduce((sum, path) => sum + linesOf(path), 0);
  const folders = new Map<string, string[]>();
  const modules = new Map<string, string[]>();
  const direct = sources.filter((path) => getParentFolder(path) === folder);
  for (const path of sources) {
    const child = listFoldersAbove(path).find((each) => each !== folder && getParentFolder(each) === folder);
    if (child !== undefined) add(folders, child, path);
    else if (getParentFolder(path) === folder) add(modules, findShortestStem(path, direct), path);
  }
  const inFolders = [...folders].map(([at, files]) => ({ name: getFileName(at), folder: at, sources: files }));
  const isByFolder = folders.size > 1 && 2 * inFolders.flatMap((topic) => topic.sources).length >= sources.length;
  const isDivisible = !direct.some((path) => supportOfFile(path)?.isFolderModule === true);
  const ofModules = [...modules]
    .filter(
      ([name, files]) => isDivisible && !isByFolder && !ENTRANCE.test(name) && sumSourceLines(files) >= SHORT_MODULE,
    )
    .map(([name, files]) => ({ name, folder: null, sources: files }));
  const measureTopic = ({ sources: files }: Topic) => (isByFolder ? files.length : sumSourceLines(files));
  const ranked = [...inFolders, ...ofModules].sort(
    (a, b) => measureTopic(b) - measureTopic(a) || compareText(a.name, b.name),
  );
  const isAll = direct.length === 0 && ranked.length <= most;
  const chosen = ranked.slice(0, isAll ? most : most - 1);
  const taken = new Set(chosen.flatMap((topic) => topic.sources));
  const rest = sources.filter((path) => !taken.has(path));
  if (chosen.length === 0) return whole;
  const namesake = chosen.find(({ name }) => name === area.name);
  // What is left beside `src/black` is of that, too.
  if (namesake !== undefined && rest.length > 0) {
    const both = { name: area.name, folder, sources: [...namesake.sources, ...rest].sort() };
    return [both, ...chosen.filter((topic) => topic !== namesake)];
  }
  return [...chosen, ...(rest.length === 0 ? [] : [{ name: area.name, folder, sources: rest }])];
}

function add(groups: Map<string, string[]>, key: string, path: string): void {
  groups.set(key, [...(groups.get(key) ?? []), path]);
}

/** Returns the folder in which the code begins to divide: `src/shop` where `src` holds nothing else. */
function findInnermostFolder({
  folder,
  sources,
}: {
  readonly folder: string;
  readonly sources: readonly string[];
}): string {
  const [first = "", ...others] = sources;
  const inside = listFoldersAbove(first).filter(
    (each) => folder === "" || each === folder || each.startsWith(`${folder}/`),
  );
  return inside.findLast((each) => others.every((path) => path.startsWith(`${each}/`))) ?? folder;
}

const readTopicStem = (path: string): string =>
  getFileName(path)
    .replace(/\.[^.]+$/, "")
    .replace(/^_+(?=[^_])/, "");

/** `termui` and `_termui_impl` are one topic: the shortest name with which the name begins, word by word. */
function findShortestStem(path: string, siblings: readonly string[]): string {
  const stem = ENTRANCE.test(getFileName(path).replace(/\.[^.]+$/, ""))
    ? getFileName(path).replace(/\.[^.]+$/, "")
    : readTopicStem(path);
  const words = splitWords(stem);
  const isStart = (other: string) => splitWords(other).every((word, at) => words[at] === word);
  const [shortest = stem] = siblings
    .map(readTopicStem)
    .filter((other) => other !== "" && !ENTRANCE.test(other) && isStart(other))
    .sort((a, b) => a.length - b.length || compareText(a, b));
  return ENTRANCE.test(stem) ? stem : shortest;
}
