import type { Language, ParsedModule } from "../domain/index.ts";
import { compareModules, incomparable, type SyntaxComparison, type Touch, unchanged } from "./compare/index.ts";
import { supportFor } from "./languages.ts";

/** Larger files are data or generated, and parsing them would make every push slow. */
export const MAX_SOURCE_BYTES = 1024 * 1024;

export interface SourceVersion {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface ComparedSources {
  readonly comparison: SyntaxComparison;
  /** Is the old version; null if it could not be parsed. */
  readonly before: ParsedModule | null;
  /** Is the new version; null if it could not be parsed. */
  readonly after: ParsedModule | null;
}

/**
 * Compares two versions of a file; null stands for a missing file. The languages' parsers must be loaded. It never throws: a file that
 * cannot be parsed is `behavioral` with the reason, and all words of changed lines count as touched.
 */
export function compareSources(
  before: SourceVersion | null,
  after: SourceVersion | null,
  language: Language | null,
): ComparedSources {
  if (before && after && sameBytes(before.bytes, after.bytes)) {
    const module = language ? parse(after, language).module : null;
    return { comparison: unchanged(language), before: module, after: module };
  }
  if (language === null)
    return {
      comparison: incomparable(null, "no syntax is read for this kind of file", []),
      before: null,
      after: null,
    };
  const old = before ? parse(before, language) : { module: null, reason: null };
  const now = after ? parse(after, language) : { module: null, reason: null };
  const reason = now.reason ?? (old.reason && `the old version: ${old.reason}`);
  if (reason !== null)
    return {
      comparison: incomparable(language, reason, textTouches(before, after)),
      before: old.module,
      after: now.module,
    };
  return { comparison: compareModules(old.module, now.module), before: old.module, after: now.module };
}

function parse(
  { path, bytes }: SourceVersion,
  language: Language,
): { module: ParsedModule | null; reason: string | null } {
  if (bytes.length > MAX_SOURCE_BYTES) return { module: null, reason: "the file is over 1 MB" };
  const outcome = supportFor(language).parse(bytes, path, language);
  if (outcome.ok) return { module: outcome.value, reason: null };
  const { message, line } = outcome.error;
  return { module: null, reason: line === null ? message : `line ${line}: ${message}` };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

/** Takes every word on a line that only one version has, since without syntax each may be code. */
function textTouches(before: SourceVersion | null, after: SourceVersion | null): Touch[] {
  const old = linesOf(before);
  const now = linesOf(after);
  return [...wordsOutside(old, new Set(now), "before"), ...wordsOutside(now, new Set(old), "after")];
}

function linesOf(version: SourceVersion | null): string[] {
  return version && version.bytes.length <= MAX_SOURCE_BYTES
    ? Buffer.from(version.bytes)
        .toString("utf8")
        .split(/\r\n?|\n/)
    : [];
}

function wordsOutside(lines: readonly string[], known: ReadonlySet<string>, side: Touch["side"]): Touch[] {
  return lines.flatMap((text, at) => {
    if (known.has(text)) return [];
    const words = text.match(/@?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/gu) ?? [];
    return words.flatMap((word) => {
      const last = word.slice(word.lastIndexOf(".") + 1);
      const names = last === word ? [word] : [word, word.startsWith("@") ? `@${last}` : last];
      return names.map((identifier) => ({ identifier, line: at + 1, side }));
    });
  });
}
