import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { ScopeType } from "../adapter.ts";
import { quote } from "../quote.ts";
import { readFields } from "./fields.ts";
import {
  coversUrl,
  formatUrlPattern,
  isPatternWithin,
  meetPatterns,
  parseUrlPattern,
  type UrlPattern,
} from "./url-pattern.ts";

/**
 * `{url}` or `{urls}`: matches any of these patterns. No pattern covers another and their texts are sorted, so equal sets are
 * equal values.
 */
export interface HttpScope {
  readonly patterns: readonly UrlPattern[];
}

const MOST_URLS = 100;

export const httpScope: ScopeType<HttpScope, URL> = {
  parse: (document) => {
    const fields = readFields(document, ["url", "urls"]);
    if (!fields.ok) return fields;
    const { url, urls } = fields.value;
    if ((url === undefined) === (urls === undefined))
      return err([`The scope needs either ${quote("url")} or ${quote("urls")}.`]);
    const written = urls === undefined ? [url] : urls;
    if (!Array.isArray(written) || written.length === 0)
      return err([`${quote("urls")} is no list of at least one URL.`]);
    if (written.length > MOST_URLS) return err([`${quote("urls")} has more than ${MOST_URLS} entries.`]);
    return parsePatterns(written);
  },
  meet: (a, b) => {
    const shared = a.patterns.flatMap((one) => b.patterns.flatMap((other) => meetPatterns(one, other) ?? []));
    return shared.length === 0 ? null : { patterns: removeCoveredPatterns(shared) };
  },
  leq: (a, b) => a.patterns.every((one) => b.patterns.some((other) => isPatternWithin(one, other))),
  matches: (scope, url) => scope.patterns.some((pattern) => coversUrl(pattern, url)),
  without: (a, b) => {
    const left = a.patterns.filter((one) => !b.patterns.some((other) => isPatternWithin(one, other)));
    const isTorn = left.some((one) => b.patterns.some((other) => meetPatterns(one, other) !== null));
    if (isTorn) return "inexpressible";
    return left.length === 0 ? null : { patterns: left };
  },
  document: ({ patterns }) => {
    const texts = patterns.map(formatUrlPattern);
    return texts.length === 1 ? { url: texts[0] } : { urls: texts };
  },
};

function parsePatterns(written: readonly unknown[]): Result<HttpScope, readonly string[]> {
  const read = written.map(parseUrlPattern);
  const problems = read.flatMap((each) => (each.ok ? [] : [each.error]));
  if (problems.length > 0) return err(problems);
  return ok({ patterns: removeCoveredPatterns(read.flatMap((each) => (each.ok ? [each.value] : []))) });
}

/**
 * Removes patterns that another one covers. A union of finitely many patterns covers a pattern only where one of them does, so
 * nothing is lost.
 */
function removeCoveredPatterns(patterns: readonly UrlPattern[]): readonly UrlPattern[] {
  const distinct = new Map(patterns.map((pattern) => [formatUrlPattern(pattern), pattern]));
  const sorted = [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pattern]) => pattern);
  return sorted.filter((one) => !sorted.some((other) => other !== one && isPatternWithin(one, other)));
}
