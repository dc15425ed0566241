import { err, isObject, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Problem } from "../../../kernel/knowledge/index.ts";
import { EFFECTS, type Effect } from "../effects.ts";
import { HIGHEST_LIMITS, type Limits } from "../limits.ts";
import type { ScopedAdapters } from "../scopes/index.ts";
import {
  acceptListedName,
  acceptMatchingText,
  COUNT,
  type Fields,
  openDocumentFields,
  quoteUntrusted,
  readYaml,
  type Shape,
} from "../yaml/index.ts";
import { DECISIONS, type PolicyRule, readGrantLimits } from "./rule.ts";

export const SYNTHESIS_MODES = ["off", "ask", "auto"] as const;
/** What happens on a miss of the router: nothing, a draft where the caller asks for one, or a draft. */
export type SynthesisMode = (typeof SYNTHESIS_MODES)[number];

export interface ParsedPolicy {
  readonly rules: readonly PolicyRule[];
  /** The limits of runs that the policy sets in place of the defaults. */
  readonly limits: PolicyLimits;
  /** Null where the file says nothing about it. */
  readonly synthesis: SynthesisMode | null;
  readonly warnings: readonly Problem[];
}

export interface PolicyFile {
  readonly bytes: Uint8Array;
  /** The name of the file in problems and explanations. */
  readonly file: string;
  readonly adapters: ScopedAdapters;
}

/** What a policy may set: the other limits are a manifest's to lower and a person's to raise, run by run. */
export type PolicyLimits = Partial<Pick<Limits, "module_bytes">>;

const MOST_RULES = 500;
const NAME = acceptMatchingText("name of at most 100 characters", /^[^\s\p{C}](?:[^\p{C}]{0,98}[^\s\p{C}])?$/u);
const VERSION: Shape<1> = { name: "number 1, the only version there is", is: (value) => value === 1 };
const SCOPE: Shape<unknown> = {
  name: 'map, or "*" for anything',
  is: (value): value is unknown => value === "*" || isObject(value),
};
const EFFECT = acceptListedName<Effect | "*">([...EFFECTS, "*"]);
const KEYS = ["id", "user", "effect", "adapter", "scope", "decision", "limits"];

/**
 * Parses a policy and returns all problems at once. A file with a problem gives no rules, because it is unknown what its author
 * meant to deny. Unknown keys are problems, since a slip in a rule would allow more than was meant.
 */
export function parsePolicy({ bytes, file, adapters }: PolicyFile): Result<ParsedPolicy, readonly Problem[]> {
  const document = readYaml(bytes, file);
  if (!document.ok) return document;
  const fields = openDocumentFields(document.value);
  fields.required("version", VERSION);
  const entries = fields.maps("rules");
  const limits = readLimits(fields);
  const synthesis = fields.optional("synthesis", acceptListedName(SYNTHESIS_MODES));
  for (const { key, message } of fields.unknown(["version", "rules", "limits", "synthesis"]))
    fields.problem(key, message);
  if (entries.length > MOST_RULES)
    fields.problem("rules", `There are ${entries.length} rules; at most ${MOST_RULES} are taken.`);
  const rules = entries.slice(0, MOST_RULES).flatMap((entry) => readRule(entry, adapters) ?? []);
  refuseRepeatedIds(entries, rules);
  const { problems, warnings } = fields.reading;
  return problems.length > 0 ? err(problems) : ok({ rules, limits, synthesis, warnings });
}

function readLimits(fields: Fields): PolicyLimits {
  const limits = fields.map("limits");
  const value = limits?.optional("module_bytes", COUNT) ?? null;
  for (const { key, message } of limits?.unknown(["module_bytes"]) ?? []) limits?.problem(key, message);
  if (value === null) return {};
  if (value <= HIGHEST_LIMITS.module_bytes) return { module_bytes: value };
  limits?.problem("module_bytes", `"module_bytes" is at most ${HIGHEST_LIMITS.module_bytes}.`);
  return {};
}

function readRule(fields: Fields, adapters: ScopedAdapters): PolicyRule | null {
  const id = fields.required("id", NAME);
  const user = fields.required("user", NAME);
  const effect = fields.required("effect", EFFECT);
  const adapter = fields.required("adapter", NAME);
  const written = fields.required("scope", SCOPE);
  const decision = fields.required("decision", acceptListedName(DECISIONS));
  const limits = readGrantLimits(fields);
  for (const { key, message } of fields.unknown(KEYS)) fields.problem(key, message);
  if (id === null || user === null || effect === null || adapter === null || decision === null) return null;
  if (effect === "*" && decision !== "deny")
    fields.problem("effect", 'Only a deny rule may be about every effect ("*").');
  const scope = readScope(fields, written, { adapter, effect, adapters });
  const { document } = fields.reading;
  return (
    scope && {
      id,
      user,
      effect,
      adapter,
      scope,
      decision,
      limits,
      file: document.file,
      line: document.lineOf(fields.pointer),
    }
  );
}

interface ScopeContext {
  readonly adapter: string;
  readonly effect: Effect | "*";
  readonly adapters: ScopedAdapters;
}

function readScope(
  fields: Fields,
  written: unknown,
  { adapter, effect, adapters }: ScopeContext,
): PolicyRule["scope"] | null {
  if (adapter === "*") {
    if (written === "*") return { kind: "anything" };
    fields.problem("scope", 'A rule about every adapter has the scope "*": scopes are an adapter\'s own.');
    return null;
  }
  const known = adapters.get(adapter);
  if (known === undefined) {
    fields.warning("adapter", `There is no adapter ${quoteUntrusted(adapter)} here, so this rule decides nothing.`);
    return null;
  }
  if (effect !== "*" && !known.effects.includes(effect)) {
    fields.problem(
      "effect",
      `The adapter ${quoteUntrusted(adapter)} does not serve ${effect}; it serves ${known.effects.join(", ")}.`,
    );
  }
  if (written === "*") return { kind: "anything" };
  // The name by which a guest knows a folder must not decide whether a rule applies to it.
  if (adapter === "fs" && isObject(written) && "as" in written) {
    fields.problem("scope", '"as" is a name in the guest; rules are about the files.');
  }
  const parsed = known.scope.parse(written);
  if (parsed.ok) return { kind: "scope", value: parsed.value };
  if (written !== null) for (const sentence of parsed.error) fields.problem("scope", sentence);
  return null;
}

function refuseRepeatedIds(entries: readonly Fields[], rules: readonly PolicyRule[]): void {
  const seen = new Set<string>();
  for (const { id, line } of rules) {
    const place = entries.find(({ pointer, reading }) => reading.document.lineOf(pointer) === line);
    if (seen.has(id)) place?.problem("id", `The id ${quoteUntrusted(id)} stands twice.`);
    seen.add(id);
  }
}
