import { isAlwaysTrue, runsEverything } from "./generic-commands.ts";
import { hasOnly, isCheckWord, isVagueWord } from "./generic-words.ts";
import type { CriterionSpec } from "./parse.ts";
import { normalizeReferencePath, testReference } from "./reference.ts";

const SPECIFIC =
  "A criterion must be specific to the decision: name the one test, schema or check that fails if this decision is not kept.";

/**
 * Returns why a criterion is refused as generic, or null. It must be about the decision itself and not a quality gate for every
 * change (specification 9.3). The description and the reference must each be specific.
 */
export function refuseGeneric(criterion: CriterionSpec): string | null {
  const reason = refuseGenericReference(criterion) ?? refuseGenericDescription(criterion);
  return reason === null ? null : `${reason} ${SPECIFIC}`;
}

function refuseGenericDescription({ description }: CriterionSpec): string | null {
  if (description.trim() === "" || !hasOnly(isVagueWord, description)) return null;
  return `"${description.trim()}" would fit any change.`;
}

function refuseGenericReference({ check_type, check_reference }: CriterionSpec): string | null {
  switch (check_type) {
    case "test":
    case "performance_test":
    case "schema_conformance":
      return refuseWholeSuite(check_reference);
    case "command":
      if (isAlwaysTrue(check_reference)) return `The command \`${check_reference}\` passes whatever the code does.`;
      return runsEverything(check_reference) ? `The command \`${check_reference}\` runs everything.` : null;
    case "ci_check":
      return refuseGenericCheckName(check_reference);
  }
}

/** Names of folders in which projects keep all of their tests or code. */
const WHOLE_FOLDERS = new Set(
  "test tests testing spec specs __tests__ src lib app unit integration e2e functional acceptance all packages services".split(
    " ",
  ),
);

function refuseWholeSuite(reference: string): string | null {
  const { path: file, inner } = testReference(reference);
  const path = normalizeReferencePath(file ?? reference);
  if (/[*?{]/.test(path)) return `The reference ${reference} is a pattern, which can match every test or none.`;
  const parts = path.toLowerCase().split("/");
  const isWhole = inner.length === 0 && parts.every((part) => part === "." || part === "" || WHOLE_FOLDERS.has(part));
  if (isWhole) return `The reference ${reference} means the whole test suite.`;
  if (file === null && inner.length === 0 && (runsEverything(reference) || hasOnly(isVagueWord, reference)))
    return `The reference ${reference} means every test there is.`;
  return null;
}

function refuseGenericCheckName(name: string): string | null {
  const plain = name.trim().toLowerCase();
  if (plain === "skl" || plain.startsWith("skl ") || plain.startsWith("skl/"))
    return "The check skl is this gate itself, which waits for the decision.";
  return hasOnly(isCheckWord, name) ? `A check called ${name} runs for every change.` : null;
}
