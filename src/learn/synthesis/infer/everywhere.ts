import { replaceInLines } from "../edits/index.ts";
import type { EditInstance, EverywhereEdit, Files, Slots, Template } from "../program.ts";
import { fillTemplateText, hasSlot, listTemplates } from "./templates.ts";
import { listTokenPairs } from "./tokens.ts";

interface Pattern {
  readonly folder: string;
  readonly ending: string;
}

export interface Everywhere {
  readonly edits: readonly EverywhereEdit[];
  /** What is left of each instance once these edits were made. */
  readonly rest: readonly EditInstance[];
}

const MOST_READ = 6;
const MOST_PAIRS = 40;

/**
 * Finds edits that make the change in all files of one kind, where an instance changes several or instances change different ones. Null where
 * there is no such kind, or its files change in another way.
 */
export function proposeEverywhereEdits(
  instances: readonly EditInstance[],
  values: readonly Slots[],
): Everywhere | null {
  let rest = instances;
  const edits: EverywhereEdit[] = [];
  for (const pattern of listFilePatterns(instances.map(listChangedInstancePaths))) {
    const found = findEditsForPattern(pattern, rest, values);
    if (found.edits.length === 0) continue;
    edits.push(...found.edits);
    rest = found.rest;
  }
  return edits.length === 0 ? null : { edits, rest };
}

const listChangedInstancePaths = ({ before, after }: EditInstance): readonly string[] =>
  Object.keys(after).filter((path) => before[path] !== after[path]);

/** Returns the kinds of files: those of one name in several folders, and those of one ending. */
function listFilePatterns(changed: readonly (readonly string[])[]): readonly Pattern[] {
  const all = [...new Set(changed.flat())];
  const groups = new Map<string, string[]>();
  const countNamesakes = (path: string) => all.filter((other) => readNameInPath(other) === readNameInPath(path)).length;
  for (const path of all) {
    const ending = countNamesakes(path) > 1 ? `/${readNameInPath(path)}` : readFileEnding(path);
    groups.set(ending, [...(groups.get(ending) ?? []), path]);
  }
  return [...groups]
    .filter(([, paths]) => paths.length > 1 && changed.every((own) => own.some((path) => paths.includes(path))))
    .map(([ending, paths]) => ({ folder: findCommonFolder(paths), ending }));
}

const readNameInPath = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function readFileEnding(path: string): string {
  const name = readNameInPath(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : `/${name}`;
}

function findCommonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split("/").slice(0, -1));
  const differs = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  return (differs === -1 ? first : first.slice(0, differs)).join("/");
}

function fitsFilePattern({ folder, ending }: Pattern, path: string): boolean {
  return (folder === "" || path.startsWith(`${folder}/`)) && `/${path}`.endsWith(ending);
}

function findEditsForPattern(
  pattern: Pattern,
  instances: readonly EditInstance[],
  values: readonly Slots[],
): Everywhere {
  let rest = instances;
  const edits: EverywhereEdit[] = [];
  for (const edit of listEverywhereCandidates(pattern, instances[0], values[0] ?? {})) {
    const next = rest.map((instance, at) => makeEditInInstance(edit, instance, values[at] ?? {}));
    if (!next.every((instance) => instance !== null)) continue;
    rest = next;
    edits.push(edit);
  }
  // Files that only some instances change have to be explained whole: no edit of a single file can follow.
  const open = rest.map((instance) =>
    listChangedInstancePaths(instance).filter((path) => fitsFilePattern(pattern, path)),
  );
  const isWhole = open.every((paths) => paths.every((path) => open.every((others) => others.includes(path))));
  return isWhole ? { edits, rest } : { edits: [], rest: instances };
}

function listEverywhereCandidates(
  pattern: Pattern,
  first: EditInstance | undefined,
  slots: Slots,
): readonly EverywhereEdit[] {
  if (first === undefined) return [];
  const paths = listChangedInstancePaths(first).filter((path) => fitsFilePattern(pattern, path));
  const pairs = paths
    .slice(0, MOST_READ)
    .flatMap((path) => listTokenPairs(first.before[path] ?? "", first.after[path] ?? ""));
  const different = [...new Map(pairs.map((pair) => [`${pair.old}\n${pair.value}`, pair])).values()];
  const takeFirstTemplates = (text: string) => listTemplates(text, slots).filter(hasSlot).slice(0, 3);
  const needles: readonly Template[] = Object.keys(slots)
    .filter((slot) => /[a-z]{2}/i.test(slots[slot] ?? "") && !slot.startsWith("commit_"))
    .map((slot) => [{ slot, form: "plain" }]);
  return different.slice(0, MOST_PAIRS).flatMap(({ old, value }) =>
    takeFirstTemplates(old).flatMap((from) =>
      takeFirstTemplates(value).flatMap((to) =>
        [...needles, from].map((needle) => ({
          op: "replace_everywhere" as const,
          ...pattern,
          needle,
          old: from,
          value: to,
        })),
      ),
    ),
  );
}

/** Returns the instance with the edit made; null where it brings some line no nearer to what it becomes, or none nearer. */
function makeEditInInstance(edit: EverywhereEdit, instance: EditInstance, slots: Slots): EditInstance | null {
  const [needle, old, value] = [edit.needle, edit.old, edit.value].map((template) => fillTemplateText(template, slots));
  if (needle == null || old == null || value == null) return null;
  const before: Record<string, string> = { ...instance.before };
  let isMade = false;
  for (const path of Object.keys(instance.after)) {
    const text = before[path] ?? "";
    const made = fitsFilePattern(edit, path) ? replaceInLines(text, needle, old, value) : null;
    if (made === null) continue;
    if (!isNearer(text, made, instance.after[path] ?? "")) return null;
    before[path] = made;
    isMade = true;
  }
  return isMade ? { ...instance, before: before as Files } : null;
}

const splitLineTokens = (line: string): readonly string[] => line.split(/[^A-Za-z0-9_.+-]/);

function isNearer(text: string, made: string, after: string): boolean {
  const [old, now, wanted] = [text, made, after].map((each) => each.split("\n"));
  if (old === undefined || now === undefined || wanted === undefined || now.length !== wanted.length) return false;
  return now.every(
    (line, at) =>
      line === old[at] || countDifferentTokens(line, wanted[at]) < countDifferentTokens(old[at], wanted[at]),
  );
}

/** Counts the tokens in which two lines differ; lines that differ in other signs are as far apart as can be. */
function countDifferentTokens(line = "", wanted = ""): number {
  const [own, other] = [splitLineTokens(line), splitLineTokens(wanted)];
  return own.length !== other.length ? 1_000 : own.filter((token, at) => token !== other[at]).length;
}
