import type { AcceptanceCriterion } from "../../../kernel/domain/index.ts";

/** A parsed reference to tests, such as `tests/x.py::TestX::test_y`, `src/a.test.ts > suite > name` or `tests/x.py`. */
export interface TestReference {
  /** Path from the repository root; null where the reference names no file, as in `com.acme.FooTest#bar`. */
  readonly path: string | null;
  /** Suites, classes and the test within the file; empty for the whole file. */
  readonly inner: readonly string[];
}

const FILE_TYPES = new Set(
  (
    "py pyi ts tsx mts cts js jsx mjs cjs vue svelte json json5 jsonl yaml yml toml xml xsd wsdl proto graphql gql sql avsc " +
    "go rs java kt kts scala groovy rb php cs fs vb sh bash ps1 bats feature robot http jmx lua ex exs c cc cpp h hpp swift " +
    "dart md txt csv ini cfg conf ipynb html css snap"
  ).split(" "),
);
const INNER = /::|#|(?<!\s)\s+[>›]\s+/;
const LINE_NUMBER = /^(.*\.\w+):\d+(?::\d+)?$/;

/** Parses the reference of a test, performance test or schema. */
export function testReference(reference: string): TestReference {
  const split = INNER.exec(reference);
  const head = split ? reference.slice(0, split.index) : reference;
  const after = split ? reference.slice(split.index + split[0].length) : "";
  return { path: parseReferencePath(head.trim()), inner: split?.[0] === "#" ? [after] : splitInnerParts(after) };
}

/** Splits `TestX::test_y[a]` or `suite > name` into suites, classes and the test; it does not split inside pytest's brackets. */
export function splitInnerParts(text: string): string[] {
  const bracket = /^[\w:]+\[/.exec(text)?.[0].length;
  const withoutParameters = bracket === undefined ? text : text.slice(0, bracket - 1);
  const parts = withoutParameters.split(/::|(?<!\s)\s+[>›]\s+/);
  const last = parts.pop() ?? "";
  return [...parts, last + text.slice(withoutParameters.length)]
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * Returns the repository path that a criterion's reference names: `tests/x.py` for `tests/x.py::name`, `openapi/auth.yaml` for
 * `openapi/auth.yaml#/paths`. It is null for commands and CI checks, for a reference without a file, and for a path that leads out of
 * the repository.
 */
export function findReferencePath({
  check_type,
  check_reference = "",
}: Pick<AcceptanceCriterion, "check_type" | "check_reference">): string | null {
  if (check_type === "command" || check_type === "ci_check" || check_type === undefined) return null;
  return testReference(check_reference).path;
}

/** Returns the name that the code of a referenced test has to contain, without parameters; null for a whole file or no test. */
export function findNamedTest(criterion: Pick<AcceptanceCriterion, "check_type" | "check_reference">): string | null {
  if (findReferencePath(criterion) === null || criterion.check_type === "schema_conformance") return null;
  const name = testReference(criterion.check_reference ?? "").inner.at(-1);
  return name?.replace(/\[.*\]$|\(.*\)$/s, "").trim() || null;
}

/** Returns whether a text looks like the path of a file, by a folder or a known file extension. */
export function isPathLike(text: string): boolean {
  const ending = /\.([a-z0-9]+)$/.exec(text)?.[1];
  return !/\s{2,}|^\s|::/.test(text) && (text.includes("/") || (ending !== undefined && FILE_TYPES.has(ending)));
}

/** Normalises a path: `/` between its parts, no `./` before it, no final slash. */
export function normalizeReferencePath(text: string): string {
  return text
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/+)+/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=[^/])\/$/, "");
}

function parseReferencePath(head: string): string | null {
  const path = normalizeReferencePath(LINE_NUMBER.exec(head)?.[1] ?? head);
  const leadsOut = path.startsWith("/") || /^[A-Za-z]:/.test(path) || path.split("/").includes("..");
  return path === "" || leadsOut || !isPathLike(path) ? null : path;
}
