import { err, isObject, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Problem } from "../../../kernel/knowledge/index.ts";
import { EFFECTS } from "../effects.ts";
import type { Grant } from "../grant.ts";
import type { ScopedAdapters } from "../scopes/index.ts";
import {
  acceptListedName,
  Fields,
  MAP,
  quoteUntrusted,
  type Reading,
  readYaml,
  type Shape,
  TEXT,
} from "../yaml/index.ts";
import { readGrantLimits } from "./rule.ts";

export interface GrantsFile {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly adapters: ScopedAdapters;
}

const MOST_GRANTS = 100;
const BOOLEAN: Shape<boolean> = { name: "true or false", is: (value) => typeof value === "boolean" };

/**
 * Parses grants that were given directly: a list of `{effect, adapter, scope, limits?, approved?}` in JSON or YAML. Returns all
 * problems at once.
 */
export function parseGrants({ bytes, file, adapters }: GrantsFile): Result<readonly Grant[], readonly Problem[]> {
  const document = readYaml(bytes, file);
  if (!document.ok) return document;
  const { value } = document.value;
  const refuseGrantsFile = (message: string) => err([{ file, pointer: "", line: 1, message }]);
  if (!Array.isArray(value)) return refuseGrantsFile("Grants are a list of effect, adapter and scope.");
  if (value.length > MOST_GRANTS)
    return refuseGrantsFile(`There are ${value.length} grants; at most ${MOST_GRANTS} are taken.`);
  const reading: Reading = { document: document.value, problems: [], warnings: [] };
  const grants = value.flatMap((entry: unknown, index) => {
    const fields = new Fields(reading, isObject(entry) ? entry : {}, `/${index}`);
    if (!isObject(entry)) fields.problem("", `Grant ${index + 1} is no map.`);
    return (isObject(entry) ? readGrant(fields, adapters) : null) ?? [];
  });
  return reading.problems.length > 0 ? err(reading.problems) : ok(grants);
}

function readGrant(fields: Fields, adapters: ScopedAdapters): Grant | null {
  const effect = fields.required("effect", acceptListedName(EFFECTS));
  const adapter = fields.required("adapter", TEXT);
  const scope = fields.required("scope", MAP);
  const limits = readGrantLimits(fields);
  const approved = fields.optional("approved", BOOLEAN) ?? false;
  for (const { key, message } of fields.unknown(["effect", "adapter", "scope", "limits", "approved"]))
    fields.problem(key, message);
  if (effect === null || adapter === null || scope === null) return null;
  const known = adapters.get(adapter);
  if (known?.effects.includes(effect) !== true) {
    fields.problem(
      "adapter",
      known
        ? `The adapter ${quoteUntrusted(adapter)} does not serve ${effect}.`
        : `There is no adapter ${quoteUntrusted(adapter)} here.`,
    );
    return null;
  }
  const parsed = known.scope.parse(scope);
  // The scope stays as written, because a guest knows a folder by the path that was given.
  if (parsed.ok) return { effect, adapter, scope, limits, approved };
  for (const message of parsed.error) fields.problem("scope", message);
  return null;
}
