import type { Fields } from "./fields.ts";
import { quote } from "./problems.ts";
import type { Assertion, AssertionCheck, JsonObject } from "./types.ts";

const TYPES = ["structural", "length", "pattern", "semantic"] as const;

/** Reads an assertion about an artifact's output (002, Assertion Schema). */
export function readAssertion(fields: Fields): Assertion | null {
  const type = fields.readRequiredName("type", TYPES, "structural");
  const severity = fields.readAllowedName("severity", ["hard", "soft"]) ?? "hard";
  const description = fields.text("description");
  const check = checkOf[type](fields);
  return check && { ...check, severity, description, unknown: fields.unknown() };
}

const checkOf: { readonly [Type in (typeof TYPES)[number]]: (fields: Fields) => AssertionCheck | null } = {
  structural(fields) {
    const check = fields.readRequiredName("check", ["json_schema"], "json_schema");
    const schema = fields.object("schema");
    if (!fields.has("schema")) fields.error("schema", "it is missing.", "Add the JSON Schema of the output.");
    return schema && { type: "structural", check, schema };
  },
  length(fields) {
    const check = fields.readRequiredName("check", ["char_range", "token_range"], "char_range");
    const min = fields.integer("min");
    const max = fields.integer("max");
    if (!fields.has("min") && !fields.has("max")) fields.error("min", "min and max are both missing.", "Add one.");
    if (min !== null && max !== null && min > max) {
      fields.error("min", `${min} is above max, which is ${max}, so no output passes.`, "Swap the two.");
    }
    return { type: "length", check, min, max };
  },
  pattern(fields) {
    const check = fields.readRequiredName("check", ["match", "no_match"], "match");
    const pattern = fields.required("pattern", "Add a regular expression in RE2 syntax.");
    const refused = pattern === "" ? null : fields.reading.isPattern(pattern);
    if (refused !== null) {
      const fix = "Write it without look-around and back-references, which have no linear-time engine.";
      fields.error("pattern", `${quote(pattern)} is not a pattern in RE2 syntax: ${refused}`, fix);
    }
    return { type: "pattern", check, pattern };
  },
  semantic(fields) {
    const check = fields.readRequiredName("check", ["llm_eval"], "llm_eval");
    const prompt = fields.required("prompt", "Add the question about the output.");
    const expected = fields.required("expected", 'Add the answer that passes, such as "yes".');
    return { type: "semantic", check, prompt, expected };
  },
};

/** Returns an assertion in the form of skill.yaml and the JSON package, without defaults. */
export function toAssertionRecord(assertion: Assertion): JsonObject {
  const { unknown, severity, description, ...check } = assertion;
  const fields = Object.entries(check).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(fields),
    ...(severity === "hard" ? {} : { severity }),
    ...(description === null ? {} : { description }),
    ...unknown,
  };
}
