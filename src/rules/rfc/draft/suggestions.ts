import { type Rfc, toVisibleLine } from "../../../kernel/domain/index.ts";
import { type CriterionSpec, formatCriterion } from "../criteria/parse.ts";

const MOST = 4;

/** The languages whose tests can be suggested. */
type TestFamily = "python" | "script";

/** Returns in which language a changed file is tested; null where no test of it can be suggested. */
export function findTestFamily(path: string): TestFamily | null {
  if (/\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(path)) return "script";
  return /\.pyi?$/.test(path) ? "python" : null;
}

/**
 * Examples of acceptance criteria for this decision, as `--criterion` and `/skl criterion` take them, in the languages of the changed files.
 * The files are names to begin with: a person replaces them by tests that exist.
 */
export function suggestDecisionCriteria(rfc: Rfc, changed: readonly string[] = []): string[] {
  const [family = null] =
    changed.length === 0 ? ["python" as const] : changed.flatMap((path) => findTestFamily(path) ?? []);
  const suggestTest = (subject: string, name: string, description: string, path?: string) => {
    const language = path === undefined ? family : findTestFamily(path);
    return language === null ? null : testIn(language, { subject, name, description });
  };
  const suggested = (rfc.covers ?? [])
    .map((cover) => suggestCriterionForCover(cover, suggestTest))
    .filter((spec) => spec !== null);
  const scopes = [...(rfc.semantic_scopes ?? []), ...(rfc.semantic_scope ? [rfc.semantic_scope] : [])];
  const general = suggestTest(scopes[0] ?? rfc.id, "keeps_the_decision", `What ${rfc.id} decides is kept`);
  const shown = suggested.length > 0 || general === null ? suggested : [general];
  return [...new Set(shown.slice(0, MOST).map(formatCriterion))];
}

type TestOf = (subject: string, name: string, description: string, path?: string) => CriterionSpec | null;

function suggestCriterionForCover(cover: string, aTest: TestOf): CriterionSpec | null {
  const cut = cover.indexOf(":");
  const kind = cover.slice(0, cut);
  const what = toVisibleLine(cover.slice(cut + 1), 200);
  switch (kind) {
    case "dependency":
      return aTest(
        what,
        `survives_without_${toTestNameSlug(what)}`,
        `The service still answers while ${what} is not reachable`,
      );
    case "signature":
      return suggestSignatureCriterion(what, aTest);
    case "invariant":
      // The suggestion names the file in whose proposal the agent wrote about the invariants.
      if (/[/.]/.test(what)) return null;
      return aTest(what, `${toTestNameSlug(what)}_holds`, `The invariant ${what} holds for the changed modules`);
    case "assumption":
      return aTest(what, `${toTestNameSlug(what)}_as_assumed`, `What is assumed about ${what} is true`);
    case "change":
      return aTest(readFileStem(what), "keeps_its_contract", `${what} keeps its contract`, what);
    default:
      return null;
  }
}

/** Suggests a criterion for `app/x.py:login`. A digest of the new signature may follow the symbol and is left out. */
function suggestSignatureCriterion(what: string, aTest: TestOf): CriterionSpec | null {
  const withoutHash = what.replace(/(:[^:]+):(?:[0-9a-f]{12}|[0-9a-f]{32})$/, "$1");
  const cut = withoutHash.lastIndexOf(":");
  const [path, symbol] = [withoutHash.slice(0, cut), withoutHash.slice(cut + 1)];
  return aTest(
    readFileStem(path),
    `callers_of_${toTestNameSlug(symbol)}`,
    `Callers of ${symbol} work after the change of its signature`,
    path,
  );
}

interface SuggestedTest {
  readonly subject: string;
  readonly name: string;
  readonly description: string;
}

function testIn(language: TestFamily, { subject, name, description }: SuggestedTest): CriterionSpec {
  const check_reference =
    language === "script"
      ? `tests/${toTestNameSlug(subject)}.test.ts > ${name.replaceAll("_", " ")}`
      : `tests/test_${toTestNameSlug(subject)}.py::test_${name}`;
  return { description, check_type: "test", check_reference };
}

function readFileStem(path: string): string {
  return path.replace(/^.*\//, "").replace(/\..*$/, "");
}

function toTestNameSlug(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "")
    .slice(0, 40);
  return plain === "" ? "decision" : plain;
}
