/** Matches what may stand before the words of a comment. */
const START = String.raw`^(?:#|\/[/*]|--|<!--|;|\s|@|\*)*`;

/**
 * Matches comments for type checkers, formatters, coverage and rules of style, by tool. A linter that has rules about security, too, counts
 * only where the comment names its rules. Ordinary work is full of them, and no attack needs them.
 */
const EVERYDAY: readonly RegExp[] = [
  /type\s*:\s*ignore|mypy|pyright|pytype|pyre-|ty:|pyrefly|basedpyright/,
  /ts-(?:ignore|expect-error|nocheck)|\$Flow|noflow/,
  /noqa|flake8|ruff|nopycln|pylint\s*:\s*(?:disable|enable)(?:-next)?=\s*\w/,
  /(?:eslint|oxlint|tslint|stylelint|jscs)[-:](?:disable|enable)(?:-(?:next-)?line)?[ :]\s*[@\w]/,
  /(?:biome|rome|deno-lint|jshint|jslint)-?\s*ignore(?:-\w+)?[ :]\s*\w/,
  /nolint\w{0,9}\s{0,3}:\s{0,3}\w|lint:(?:file-)?ignore\s\w/,
  /rubocop:(?:disable|enable|todo)\s+[A-Z]|reek|steep|:nocov:/,
  /(?:phpcs|phpstan|psalm|phan)\b[-:](?:ignore|disable|enable|suppress)\w{0,9}(?:-(?:next-)?line)?\s{0,3}:?\s{0,3}\w/,
  /noinspection\s+\w|ReSharper\s+\w|(?:ktlint|swiftlint)[-:](?:disable|enable)|detekt|nopmd|CHECKSTYLE/,
  /(?:shellcheck\s+disable|hadolint\s+ignore)=\w|yamllint/,
  /fmt\b|isort|yapf|autopep8|pyupgrade|prettier|dprint|deno-fmt|formatter\s*:|clang-format/,
  /pragma(?:\s*:)?\s*no\b|istanbul|c8|v8|node:coverage|deno-coverage|stryker|coverage\s*:|codeCoverageIgnore|(?:lcov|gcovr)_excl/,
].map((tools) => new RegExp(`${START}(?:${tools.source})`, "i"));

/** Matches a scanner for faults of security, or the name of a rule about them, wherever it stands in the comment. */
const FOR_SECURITY: readonly RegExp[] = [
  /\b(?:nosem\w*|nosec|nosonar|lgtm|codeql|skipcq|njsscan|gitleaks|trufflehog|checkov|kics|tfsec|trivy|bearer|devskim|snyk|detect-secrets|deepcode|gosec)\b/i,
  /\bS\d{3,4}\b|\bW012[23]\b|\b(?:eval|exec)-used\b|\bTainted\w*/,
  /\bsecurity\b|\bno-(?:\w{1,20}-){0,2}(?:eval|new-func|script-url|unsanitized|secrets?)\b|\bno-?(?:Global)?Eval\b/i,
  /dangerously|\bno-danger\b|inner-?html|\b(?:xss|csrf|ssrf|sql-?injection)\b|\bdetect-[a-z]{1,20}-[a-z]/i,
  /\b(?:disable|nolint\w{0,9})\s{0,3}[:=]?\s{0,3}all\b/i,
];

/** Returns whether what a comment silences may be a fault of security. */
export function silencesSecurity(comment: string): boolean {
  return !EVERYDAY.some((tool) => tool.test(comment)) || FOR_SECURITY.some((rule) => rule.test(comment));
}
