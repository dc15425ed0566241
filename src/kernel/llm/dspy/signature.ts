/** The types that a field of a signature may have; dspy would import a module that another one names. */
export const DSPY_TYPES = [
  ...["str", "int", "float", "bool", "list", "dict", "tuple", "set"],
  ...["Any", "Optional", "Union", "Literal", "List", "Dict"],
] as const;

const KNOWN: ReadonlySet<string> = new Set(DSPY_TYPES);

/** Returns what keeps the sidecar from taking a signature such as `claims -> contradictions: list[str]`; null for nothing. */
export function findSignatureProblem(signature: unknown): string | null {
  if (typeof signature !== "string") return "has no signature";
  const sides = signature.split("->");
  const fields = sides.map(splitSignatureFields);
  if (sides.length !== 2 || signature.length > 2_000 || !fields.flat().every((field) => FIELD.test(field)))
    return `has the signature ${JSON.stringify(signature.slice(0, 80))}, which cannot be read`;
  const names = fields.flat().flatMap((field) => field.slice(field.indexOf(":") + 1 || field.length).match(NAME) ?? []);
  const unknown = names.find((name) => !KNOWN.has(name));
  return unknown === undefined ? null : `has a field of the type ${unknown.slice(0, 80)}, which the sidecar refuses`;
}

const FIELD = /^\s*[A-Za-z_]\w*\s*(?::[\w ,[\].]+)?$/;
const NAME = /[A-Za-z_][\w.]*/g;

/** Cuts one side at the commas that are in no brackets. */
function splitSignatureFields(side: string): string[] {
  const fields = [""];
  let depth = 0;
  for (const character of side) {
    if (character === "[") depth++;
    if (character === "]") depth--;
    if (character === "," && depth === 0) fields.push("");
    else fields[fields.length - 1] += character;
  }
  return fields;
}
