import { isNamedBy, type StepOutput } from "../package/index.ts";
import { isJsonObject, parseJsonOrUndefined } from "./json.ts";
import type { Executable, Json, JsonObject } from "./types.ts";

/** The outputs of a run so far, by the names of the artifacts. */
export type Outputs = ReadonlyMap<string, Json>;

/** The input of one step, or the first of its inputs that is not there. */
export type StepInput =
  | { readonly kind: "whole"; readonly input: Json }
  | { readonly kind: "missing"; readonly name: string; readonly step: string; readonly why: string };

/** Adds the outputs that a step takes to the input of the run. What the run was given under such a name counts where no output is. */
export function composeStepInput({ sources, inputs }: Executable, input: Json, outputs: Outputs): StepInput {
  if (sources.size === 0) return { kind: "whole", input };
  const given = isJsonObject(input) ? input : { input };
  const taken: Record<string, Json> = {};
  for (const [name, source] of sources) {
    const from = [...outputs].find(([step]) => isNamedBy(step, source));
    if (from === undefined) {
      if (Object.hasOwn(given, name)) continue;
      return { kind: "missing", name, step: source.step, why: "did not run" };
    }
    const value = parseStructuredPart(from[1], source, findPropertyType(inputs, name));
    if (value === undefined) {
      const part = source.path.join(".");
      return { kind: "missing", name, step: source.step, why: `gave an output without "${part}"` };
    }
    taken[name] = value;
  }
  return { kind: "whole", input: { ...given, ...taken } };
}

function findPropertyType(schema: JsonObject | null, name: string): Json | undefined {
  const properties = schema?.properties;
  const property = isJsonObject(properties) ? properties[name] : undefined;
  return isJsonObject(property) ? property.type : undefined;
}

/** A text that is a JSON list or object counts as that, as it does for assertions, unless a text is wanted. */
function parseStructuredPart(output: Json, { path }: StepOutput, type: Json | undefined): Json | undefined {
  const parsed = typeof output === "string" ? parseJsonOrUndefined(output) : output;
  const isWholeText = path.length === 0 && (type === "string" || typeof parsed !== "object" || parsed === null);
  if (isWholeText) return output;
  return path.reduce<Json | undefined>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)] as Json | undefined;
    return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, parsed);
}
