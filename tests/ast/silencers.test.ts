import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, loadParsers } from "../../src/ast/index.ts";

beforeAll(() => loadParsers(new Set(["python", "typescript"] as const)));

const anywhere = [
  "nosemgrep: python.eval",
  "this is safe, NOSONAR",
  "lgtm[py/sql-injection]",
  "codeql[py/sql-injection]",
  "gitleaks:allow",
  "checkov:skip=CKV_1: known",
  "nosec B602",
  "trufflehog:ignore",
];
const python = [
  "type: ignore[arg-type]",
  "noqa: S602",
  "pragma: no cover",
  "pragma: allowlist secret",
  "pylint: disable=exec-used",
  "mypy: ignore-errors",
  "pyright: ignore",
  "pyre-ignore[7]",
  "ruff: noqa",
  "fmt: off",
  "isort: skip",
];
const typescript = [
  "eslint-disable-next-line no-eval",
  "@ts-ignore",
  "@ts-expect-error later",
  "@ts-nocheck",
  "biome-ignore lint/security: fine",
  "prettier-ignore",
  "istanbul ignore next",
  "v8 ignore next",
];

describe("a comment that silences a tool", () => {
  it.each([
    ...[...anywhere, ...python].map((comment) => ["a.py", "python", `run(cmd)  # ${comment}\n`, "run(cmd)\n"] as const),
    ...[...anywhere, ...typescript].map(
      (comment) => ["a.ts", "typescript", `run(cmd); // ${comment}\n`, "run(cmd);\n"] as const,
    ),
    ["a.ts", "typescript", "/* some words\n * nosemgrep */\nrun(cmd);\n", "run(cmd);\n"] as const,
  ])("%s: %s %j is behavioral wherever it comes or goes", (path, language, silenced, plain) => {
    const diff = (before: string, after: string) =>
      compareSources({ path, bytes: Buffer.from(before) }, { path, bytes: Buffer.from(after) }, language).comparison;
    for (const [before, after, side] of [
      [plain, silenced, "after"],
      [silenced, plain, "before"],
    ] as const) {
      const { ast_change_type, silencers } = diff(before, after);
      expect(ast_change_type).toBe("behavioral");
      expect(silencers.map((each) => each.side)).toEqual([side]);
    }
    expect(diff(silenced, `\n${silenced}`)).toMatchObject({ ast_change_type: "mechanical", silencers: [] });
  });
});
