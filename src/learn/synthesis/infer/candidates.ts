import { isTokenCode } from "../edits/characters.ts";
import { bumpedVersion, fieldOf } from "../edits/index.ts";
import type { Edit, NewValue, Slots, Template, VersionPart } from "../program.ts";
import { detectFieldFormat, listChangedPointers } from "./fields.ts";
import { type Hunk, listSlidHunks } from "./hunks.ts";
import { hasSlot, listBlockTemplates, listTemplates } from "./templates.ts";

/** A file of one instance that changes, with what its path is called in the program. */
export interface FileChange {
  readonly path: Template;
  readonly name: string;
  readonly slots: Slots;
  readonly before: string;
  readonly after: string;
  readonly lines: readonly string[];
  readonly hunks: readonly Hunk[];
}

/** Returns edits that may explain a part of the change, the ones to be preferred first. Each still has to be tried. */
export function listCandidateEdits(change: FileChange): readonly Edit[] {
  const tokens = change.hunks.flatMap((hunk) => findTokenChanges(hunk));
  const insertions = change.hunks.filter(({ removed, added }) => removed.length === 0 && added.length > 0);
  return [
    ...proposeFieldEdits(change),
    ...tokens.flatMap((token) => proposeTokenEdits(change, token)),
    ...tokens.flatMap((token) => proposeLineEdits(change, token)),
    ...change.hunks.filter((hunk) => !insertions.includes(hunk)).flatMap((hunk) => blockEdits(change, hunk)),
    ...insertions.flatMap((hunk) => proposeSortedEdits(change, hunk)),
    ...insertions.flatMap((hunk) => proposeHeadingEdits(change, hunk)),
    ...insertions.flatMap((hunk) => blockEdits(change, hunk)),
  ];
}

const PARTS: readonly VersionPart[] = ["major", "minor", "patch"];

/** Returns what the new value can come from: the slots, the old version, and last the value itself. */
function listValueSources(old: string, value: string, slots: Slots): readonly NewValue[] {
  const templates = listTemplates(value, slots);
  const toTextValue = (template: Template): NewValue => ({ kind: "text", template });
  const bumps = PARTS.flatMap((part, at): NewValue[] =>
    bumpedVersion(old, at) === value ? [{ kind: "bump", part }] : [],
  );
  return [
    ...templates.filter(hasSlot).map(toTextValue),
    ...bumps,
    ...templates.filter((each) => !hasSlot(each)).map(toTextValue),
  ];
}

function proposeFieldEdits({ path, name, slots, before, after }: FileChange): Edit[] {
  const format = detectFieldFormat(name);
  if (format === null) return [];
  return listChangedPointers(format, before, after).flatMap((keys) => {
    const [old, value] = [fieldOf(before, format, [...keys]), fieldOf(after, format, [...keys])];
    if (old === null || value === null) return [];
    const pointers = keys
      .map((key) => listTemplates(key, slots))
      .reduce<Template[][]>((all, ways) => all.flatMap((done) => ways.map((way) => [...done, way])), [[]]);
    return listValueSources(old, value, slots).flatMap((each) =>
      pointers.map((pointer): Edit => ({ op: "set_field", path, format, pointer, value: each })),
    );
  });
}

interface TokenChange {
  readonly prefix: string;
  readonly suffix: string;
  readonly old: string;
  readonly value: string;
}

/** Returns the token that differs in each pair of lines; a pair that differs in more has none. */
function findTokenChanges({ removed, added }: Hunk): TokenChange[] {
  if (removed.length !== added.length) return [];
  return removed.flatMap((line, at) => findTokenChange(line, added[at] ?? "") ?? []);
}

function findTokenChange(before: string, after: string): TokenChange | null {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < least - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  while (start > 0 && isTokenCode(before.charCodeAt(start - 1))) start--;
  while (tail > 0 && isTokenCode(before.charCodeAt(before.length - tail))) tail--;
  const [old, value] = [before.slice(start, before.length - tail), after.slice(start, after.length - tail)];
  const isToken = (text: string) => text !== "" && [...text].every((sign) => isTokenCode(sign.charCodeAt(0)));
  return isToken(old) && isToken(value)
    ? { prefix: before.slice(0, start), suffix: before.slice(before.length - tail), old, value }
    : null;
}

/** Returns the surroundings by which the token is known, the whole line first. */
function listTokenSurroundings({ prefix, suffix }: TokenChange): readonly { before: string; after: string }[] {
  const last = /[A-Za-z0-9_.+-]*[^A-Za-z0-9_.+-]*$/.exec(prefix)?.[0] ?? "";
  const first = suffix.slice(0, 1);
  const befores = [`\n${prefix}`, prefix, prefix.trimStart(), last].filter((text) => text !== "");
  const afters = [suffix.endsWith("\n") ? suffix : `${suffix}\n`, first, ""];
  const all = afters.flatMap((after) => befores.map((before) => ({ before, after })));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function proposeTokenEdits({ path, slots }: FileChange, token: TokenChange): Edit[] {
  const values = listValueSources(token.old, token.value, slots);
  const olds = [...listTemplates(token.old, slots).filter(hasSlot), null];
  return listTokenSurroundings(token).flatMap(({ before, after }) =>
    olds.flatMap((old) =>
      values.flatMap((value) =>
        pairFewWays(listTemplates(before, slots), listTemplates(after, slots)).map(
          ([left, right]): Edit => ({ op: "replace_token", path, before: left, after: right, old, value }),
        ),
      ),
    ),
  );
}

const MOST_WAYS = 4;

function pairFewWays<T, U>(ones: readonly T[], others: readonly U[]): readonly (readonly [T, U])[] {
  // The last way is the bare text, which must stay among those that are tried.
  const takeFewWays = <V>(all: readonly V[]): readonly V[] =>
    all.length > MOST_WAYS ? [...all.slice(0, MOST_WAYS - 1), ...all.slice(-1)] : all;
  return takeFewWays(ones).flatMap((one) => takeFewWays(others).map((other) => [one, other] as const));
}

/** Tokens that the request names, in lines that hold a word of it or a fixed word. */
function proposeLineEdits({ path, slots }: FileChange, { prefix, suffix, old, value }: TokenChange): Edit[] {
  const olds = listTemplates(old, slots).filter(hasSlot);
  const values = listTemplates(value, slots);
  const words = `${prefix} ${suffix}`.match(/[A-Za-z][A-Za-z0-9_.-]*/g) ?? [];
  const needles = [...new Set(words)].flatMap((word) => listTemplates(word, slots));
  needles.sort((a, b) => Number(hasSlot(b)) - Number(hasSlot(a)));
  return olds.flatMap((from) =>
    values.flatMap((to) =>
      needles.slice(0, 12).map((needle): Edit => ({ op: "replace_in_lines", path, needle, old: from, value: to })),
    ),
  );
}

const LONGEST_BLOCK = 12;

/** Whole lines that become others, as a heading with its underline does; lines that come before a heading take that with them. */
function blockEdits({ path, slots, lines }: FileChange, hunk: Hunk): Edit[] {
  const { removed, added } = hunk.removed.length > 0 ? hunk : replaceNextHeading(lines, hunk);
  if (removed.length === 0 || added.length === 0 || removed.length + added.length > LONGEST_BLOCK) return [];
  const block = (texts: readonly string[]) => texts.map((line) => `${removeLineEnd(line)}\n`).join("");
  return pairFewWays(listBlockTemplates(block(removed), slots), listBlockTemplates(block(added), slots)).map(
    ([old, value]): Edit => ({ op: "replace_lines", path, old, value }),
  );
}

/** Returns an insertion as a replacement of the line below it, and of that line's underline. */
function replaceNextHeading(lines: readonly string[], { at, added }: Hunk): Pick<Hunk, "removed" | "added"> {
  const isRuled = /^([=~-])\1{2,}\r?\n?$/.test(lines[at + 1] ?? "");
  const next = lines.slice(at, at + (isRuled ? 2 : 1));
  return { removed: next, added: [...added, ...next] };
}

function proposeSortedEdits({ path, slots, lines }: FileChange, hunk: Hunk): Edit[] {
  const added = hunk.added[0] ?? "";
  if (hunk.added.length !== 1) return [];
  const line = removeLineEnd(added);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  const isInRun = (other: string) => !isBlank(other) && (/^[ \t]*/.exec(other)?.[0] ?? "").length === indent.length;
  let at = hunk.at - 1;
  while (at >= 0 && isInRun(lines[at] ?? "")) at--;
  // What stands right above a list may look like one of its lines.
  const first = at + 1 < hunk.at ? [removeLineEnd(lines[at + 1] ?? "")] : [];
  while (at >= 0 && isBlank(lines[at] ?? "")) at--;
  const anchors = [at < 0 ? "" : removeLineEnd(lines[at] ?? ""), ...first];
  return anchors.flatMap((anchor) =>
    listTemplates(line, slots)
      .filter(hasSlot)
      .flatMap((template) =>
        listTemplates(anchor, slots).flatMap((top) =>
          [false, true].map(
            (ignoresCase): Edit => ({ op: "insert_sorted", path, anchor: top, line: template, ignoresCase }),
          ),
        ),
      ),
  );
}

const MOST_ABOVE = 4;

function proposeHeadingEdits({ path, slots, lines }: FileChange, found: Hunk): Edit[] {
  return listSlidHunks(lines, found).flatMap((hunk) => {
    const addition = hunk.added.map((line) => `${removeLineEnd(line)}\n`).join("");
    const edits: Edit[] = [];
    const add = (heading: string, place: "line" | "blank lines" | "section") => {
      for (const template of listBlockTemplates(addition, slots))
        for (const top of listTemplates(heading, slots))
          edits.push({ op: "append_below", path, heading: top, place, addition: template });
    };
    const above = Array.from({ length: MOST_ABOVE }, (_, up) => lines[hunk.at - 1 - up]).flatMap((line) => line ?? []);
    const texts = above.map(removeLineEnd).filter((line) => line.trim() !== "");
    for (const line of texts) {
      add(line, "blank lines");
      if (removeLineEnd(above[0] ?? "") === line) add(line, "line");
    }
    const headings = lines
      .slice(0, hunk.at)
      .map(removeLineEnd)
      .filter((line) => /^#{1,6} /.test(line));
    for (const line of headings.slice(-3).reverse()) add(line, "section");
    return edits;
  });
}

const isBlank = (line: string): boolean => line.trim() === "";

function removeLineEnd(line: string): string {
  return line.replace(/\r?\n$/, "");
}
