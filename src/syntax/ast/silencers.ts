/** Matches what scanners, type checkers, linters, formatters and coverage obey, wherever it stands in a comment. */
const SILENCERS: readonly RegExp[] = [
  /\b(?:nosemgrep|nosem|nosec|nosonar|lgtm|codeql|nolint\w*|skipcq|noqa|noinspection|nopycln|njsscan-ignore|ggignore|ggshield-ignore|semgrep-ignore|sast-ignore|noflow)\b/i,
  /\b(?:gitleaks|trufflehog|opengrep|horusec|terrascan|whispers|zizmor|secretlint|ty|pyrefly|basedpyright|phpcs|rubocop|shellcheck|hadolint|yamllint|checkov|kics-scan|tfsec|trivy|bearer|devskim|snyk|detect-secrets|deepcode|sourcery)(?:\s*[:-])?\s*(?:allow|ignore|skip|disable)/i,
  /\b(?:type\s*:\s*ignore|(?:pyright|mypy|pytype|pylint|ruff|flake8|isort|fmt|yapf|autopep8|pyupgrade)\s*:\s*[a-z])/i,
  /\bpyre-(?:ignore|fixme|unsafe|strict)/i,
  /\bpragma(?:\s*:)?\s*(?:no\b|allowlist|whitelist)/i,
  /@?\bts-(?:ignore|expect-error|nocheck)\b/,
  /\b(?:eslint|oxlint|tslint|stylelint|jscs)[-:]\s*(?:disable|enable)/,
  /\b(?:jshint|jslint|biome|prettier|rome|dprint|deno-lint|deno-fmt|deno-coverage)[-\s]+ignore/,
  /\b(?:istanbul|c8|v8|node:coverage|stryker)(?:\s*:)?\s*(?:ignore|disable|enable)/i,
  /@formatter\s*:\s*(?:off|on)\b|\bclang-format\s+(?:off|on)\b|\bcoverage\s*:\s*ignore\b/i,
  /^[\s*/]*eslint\s+[\w@/-]+\s*:/,
  /\bnopmd\b|\b(?:lcov|gcovr)_excl|\bcppcheck-suppress|\bflawfinder:\s*ignore|\bcoverity\[|\bpvs-studio\b|\bktlint-(?:disable|enable)\b/i,
  /\blint:(?:file-)?ignore\b|:nocov:|\b(?:steep|detekt|reek)\s*:\s*ignore\b|\bReSharper (?:disable|restore)\b/,
  /@(?:phpstan|psalm|phan)-(?:ignore|suppress)|@codeCoverageIgnore|\bCHECKSTYLE[:.]\s*(?:ON|OFF)\b/,
  /\bDO NOT EDIT\.|<auto-?generated\b/,
  // These two choose what is run.
  /\bwebpackIgnore\b|@vite-ignore\b|@(?:jest|vitest)-environment\b/,
  /\$Flow(?:FixMe|Issue|ExpectedError|Ignore)\b/,
];

/** Returns whether a comment silences a tool. */
export function isSilencer(comment: string): boolean {
  return SILENCERS.some((pattern) => pattern.test(comment));
}
