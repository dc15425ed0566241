import type { ComparedBy, Language, ParsedModule, ParseError } from "../../kernel/domain/index.ts";
import {
  compareModules,
  createIncomparableResult,
  createUnchangedComparison,
  findNeutralSymbols,
  type NeutralSymbol,
  type SyntaxComparison,
  type Touch,
} from "./compare/index.ts";
import { supportFor } from "./languages.ts";
import { loadSecondReader, readSecond } from "./second-reader.ts";

/** Larger files are not parsed: they are data or generated, and would slow down every push. */
export const MAX_SOURCE_BYTES = 1024 * 1024;

export interface SourceVersion {
  readonly path: string;
  /** The language of this version, or null if its syntax is not read. Without it, the language that both versions share counts. */
  readonly language?: Language | null;
  readonly bytes: Uint8Array;
  /** Why these bytes do not count as read: they are too many, or those of another file that a link names. */
  readonly unread?: string;
}

export interface ComparedSources {
  readonly comparison: SyntaxComparison;
  /** The old version; null if it could not be parsed. */
  readonly before: ParsedModule | null;
  /** The new version; null if it could not be parsed. */
  readonly after: ParsedModule | null;
  /** Returns the lines of one version as text; none if it does not exist. */
  readonly linesOf: (side: Touch["side"]) => readonly string[];
  /** Lists the versions that a second reader could read if it was loaded. */
  readonly unloaded?: readonly { readonly path: string; readonly language: Language }[];
}

/** Finds out whether versions could end the process that parses them. A version that was not prepared is not read. */
export async function prepareSources(
  versions: readonly (SourceVersion | null)[],
  shared: Language | null,
): Promise<void> {
  for (const version of versions) {
    const language = version?.language === undefined ? shared : version.language;
    if (version && language !== null && version.bytes.length <= MAX_SOURCE_BYTES)
      await supportFor(language).prepare(version.bytes, version.path, language);
  }
}

/**
 * Compares two versions of a file; null stands for a file that does not exist. The languages' parsers must be loaded, and
 * `prepareSources` have resolved. It never throws: a version that cannot be parsed makes the change `behavioral`, with the reason, and
 * everything in the file counts as changed.
 */
export function compareSources(
  before: SourceVersion | null,
  after: SourceVersion | null,
  language: Language | null,
  options: CompareOptions = {},
): ComparedSources {
  const readSideLines = (side: Touch["side"]) => splitSourceLines(side === "before" ? before : after);
  return { ...compareVersions(before, after, language, options), linesOf: readSideLines };
}

/** Compares as `compareSources` does; what it finds refused by the language's own reader is read by a grammar, which is loaded then. */
export async function compareByEither(compare: () => ComparedSources): Promise<ComparedSources> {
  const first = compare();
  if (first.unloaded === undefined) return first;
  for (const { path, language } of first.unloaded) await loadSecondReader(supportFor(language), path, language);
  return compare();
}

export interface CompareOptions {
  /** Decides by a version's text whether rebound names are looked for, which costs as much as the rest; by default they are. */
  readonly looksForRebound?: (text: string) => boolean;
  /** Decides whether two versions of a file whose syntax is not read hold the same data; by default they never do. */
  readonly isSameData?: (before: SourceVersion, after: SourceVersion) => boolean;
}

function compareVersions(
  before: SourceVersion | null,
  after: SourceVersion | null,
  language: Language | null,
  { looksForRebound = () => true, isSameData = () => false }: CompareOptions,
): Omit<ComparedSources, "linesOf"> {
  const mayRebind = (each: SourceVersion | null) =>
    each !== null && looksForRebound(Buffer.from(each.bytes).toString("latin1"));
  const old = readVersion(before, language);
  const now = readVersion(after, language);
  const read = now.language ?? old.language;
  // The path may say which builds a file is part of.
  const isSameUse = before?.path === after?.path || old.module?.hash === now.module?.hash;
  if (before && after && isSameUse && isSameSource(before, after) && old.language === now.language) {
    return { comparison: createUnchangedComparison(read), before: old.module, after: now.module };
  }
  // What a language's lexer reads alike is the same, however the grammar takes the macros of each.
  if (before && after && isSameUse && old.language === now.language && isSameText(before, after, read))
    return { comparison: createUnchangedComparison(read), before: old.module, after: now.module };
  if (old.isText || now.isText) {
    const sides = [collectTouches(before, old.module, "before"), collectTouches(after, now.module, "after")];
    const reason = now.isText ? now.reason : old.reason;
    const comparison = createIncomparableResult(null, reason ?? "read as text", old.module, sides.flat());
    return { comparison, before: old.module, after: now.module };
  }
  const reason = now.reason ?? (old.reason && `the old version: ${old.reason}`);
  if (reason !== null) {
    const second = readBySecond({ version: before, own: old }, { version: after, own: now });
    if (second.isWhole)
      return compareBySecond(second, { before: old, after: now }, { rebinds: [before, after].some(mayRebind) });
    const known = old.module ?? second.before;
    const sides = [collectTouches(before, known, "before"), collectTouches(after, now.module, "after")];
    const isReplaced = after?.unread !== undefined;
    const wasUnread = !isReplaced && known === null && before?.unread === undefined;
    const comparison = createIncomparableResult(read, reason + second.missing, known, sides.flat(), {
      isReplaced,
      wasUnread,
    });
    const unloaded = second.unloaded.length > 0 ? { unloaded: second.unloaded } : {};
    return { comparison, before: known, after: now.module, ...unloaded };
  }
  if (read === null && before && after && isSameData(before, after))
    return { comparison: createUnchangedComparison(null), before: null, after: null };
  if (read === null) {
    const comparison = createIncomparableResult(null, "no syntax is read for this kind of file", null, []);
    return { comparison, before: null, after: null };
  }
  const comparison = compareModules(old.module, now.module, { withRebound: [before, after].some(mayRebind) });
  const neutral =
    old.module && now.module
      ? findNeutralSymbols(
          comparison.changed_symbols,
          { module: old.module, lines: splitSourceLines(before) },
          { module: now.module, lines: splitSourceLines(after) },
        )
      : [];
  const marked = neutral.length > 0 ? { ...comparison, ...buildNeutralFields(comparison, neutral) } : comparison;
  return { comparison: marked, before: old.module, after: now.module };
}

interface Side {
  readonly version: SourceVersion | null;
  /** Is what the language's own reader makes of the version. */
  readonly own: Reading;
}

/** What a grammar reads of two versions of which the own reader refuses one. */
interface SecondReading {
  readonly before: ParsedModule | null;
  readonly after: ParsedModule | null;
  /** Says that it reads each version that exists. */
  readonly isWhole: boolean;
  readonly grammar: string;
  readonly unloaded: NonNullable<ComparedSources["unloaded"]>;
  /** Names the package that has to be installed for that; empty if none has to. */
  readonly missing: string;
}

function readBySecond(before: Side, after: Side): SecondReading {
  let [grammar, missing] = ["", ""];
  const unloaded: { path: string; language: Language }[] = [];
  const mayRead = ({ version, own }: Side) =>
    version !== null && version.unread === undefined && own.refusal !== undefined;
  const isAsked = mayRead(before) || mayRead(after);
  const read = (side: Side): ParsedModule | null => {
    const { version, own } = side;
    if (!isAsked || version === null || own.language === null || (own.module === null && !mayRead(side))) return null;
    const second = readSecond(supportFor(own.language), version, own.language);
    if (second.kind === "not loaded") unloaded.push({ path: version.path, language: own.language });
    if (second.kind === "not installed")
      missing = ` (the package ${second.grammarPackage}, which may read it, is not installed)`;
    if (second.kind !== "read" || !second.outcome.ok) return null;
    grammar = second.grammar;
    return second.outcome.value;
  };
  const [old, now] = [read(before), read(after)];
  const isWhole = (before.version === null || old !== null) && (after.version === null || now !== null);
  return { before: old, after: now, isWhole, grammar, unloaded, missing };
}

/** Compares two versions by a grammar, both of them, where the own reader refuses the syntax of one. The result is never mechanical. */
function compareBySecond(
  second: SecondReading,
  own: { readonly before: Reading; readonly after: Reading },
  { rebinds }: { readonly rebinds: boolean },
): Omit<ComparedSources, "linesOf"> {
  const comparison = compareModules(second.before, second.after, { withRebound: rebinds });
  const compared_by: ComparedBy = {
    grammar: second.grammar,
    because: own.after.reason ?? `the old version: ${own.before.reason}`,
    ...(own.before.module !== null && own.after.refusal === "mistake" ? { is_broken: true } : {}),
  };
  const ast_change_type = comparison.ast_change_type === "structural" ? "structural" : "behavioral";
  return {
    comparison: { ...comparison, ast_change_type, compared_by },
    before: own.before.module ?? second.before,
    after: own.after.module ?? second.after,
  };
}

function buildNeutralFields({ changed_symbols, touched }: SyntaxComparison, neutral: readonly NeutralSymbol[]) {
  const names = neutral.map(({ symbol }) => symbol);
  const renamed = new Set(neutral.flatMap(({ symbol, isRenamed }) => (isRenamed ? [symbol] : [])));
  const isOnly =
    changed_symbols.every((each) => renamed.has(each)) &&
    touched.every(({ symbol }) => symbol !== null && renamed.has(symbol));
  return { neutral_symbols: names, ...(isOnly ? { renamed_locals: true as const } : {}) };
}

interface Reading {
  /** This is null if the file does not exist or its syntax is not read. */
  readonly language: Language | null;
  readonly module: ParsedModule | null;
  readonly reason: string | null;
  readonly isText?: boolean;
  readonly refusal?: ParseError["refusal"];
}

function readVersion(version: SourceVersion | null, shared: Language | null): Reading {
  const language = version === null ? null : version.language === undefined ? shared : version.language;
  if (version === null || language === null) return { language: null, module: null, reason: version?.unread ?? null };
  if (version.unread !== undefined && version.bytes.length === 0)
    return { language, module: null, reason: version.unread };
  const { module, reason, isText = false, refusal } = parse(version, language);
  const reading = {
    language,
    module,
    reason: version.unread ?? reason,
    isText: isText && version.unread === undefined,
  };
  return refusal === undefined ? reading : { ...reading, refusal };
}

function parse({ path, bytes }: SourceVersion, language: Language): Omit<Reading, "language"> {
  if (bytes.length > MAX_SOURCE_BYTES) return { module: null, reason: "the file is over 1 MB" };
  const outcome = supportFor(language).parse(bytes, path, language);
  if (outcome.ok) return { module: outcome.value, reason: null };
  const { message, line, isText = false, refusal } = outcome.error;
  const refused = { module: null, reason: line === null ? message : `line ${line}: ${message}`, isText };
  return refusal === undefined ? refused : { ...refused, refusal };
}

function isSameSource(before: SourceVersion, after: SourceVersion): boolean {
  if (before.unread !== undefined || after.unread !== undefined) return false;
  return before.bytes.length === after.bytes.length && Buffer.compare(before.bytes, after.bytes) === 0;
}

/** Returns whether a language's compilers read two versions alike, which needs no parsing. */
function isSameText(before: SourceVersion, after: SourceVersion, language: Language | null): boolean {
  const computeTextForm = ({ bytes, path }: SourceVersion) =>
    language === null || bytes.length > MAX_SOURCE_BYTES
      ? null
      : (supportFor(language).textForm?.(bytes, path) ?? null);
  const form = computeTextForm(before);
  return form !== null && form === computeTextForm(after);
}

function splitSourceLines(version: SourceVersion | null): string[] {
  return version
    ? Buffer.from(version.bytes)
        .toString("utf8")
        .split(/\r\n?|\n/)
    : [];
}

/** Returns all names in a version; each word of its text if it has no syntax. */
function collectTouches(
  version: SourceVersion | null,
  module: ParsedModule | null,
  side: Touch["side"],
): readonly Touch[] {
  if (version === null) return [];
  if (module) return (side === "before" ? compareModules(module, null) : compareModules(null, module)).touched;
  return collectWordTouches(Buffer.from(version.bytes).toString("utf8"), side);
}

const WORD = /\n|@?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/gu;

/** Returns each word once, at its first line. */
function collectWordTouches(text: string, side: Touch["side"]): readonly Touch[] {
  const touches = new Map<string, Touch>();
  let line = 1;
  for (const [word] of text.matchAll(WORD)) {
    if (word === "\n") line += 1;
    else if (!touches.has(word)) {
      const last = word.slice(word.lastIndexOf(".") + 1);
      const names = last === word ? [word] : [word, word.startsWith("@") ? `@${last}` : last];
      for (const identifier of names)
        if (!touches.has(identifier)) touches.set(identifier, { identifier, line, side, symbol: null, isHead: false });
    }
  }
  return [...touches.values()];
}
