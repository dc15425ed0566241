import { isObject } from "../../../kernel/domain/index.ts";
import { type CapabilityRequest, isEffect } from "../../../runtime/engine/index.ts";
import type { ScopedAdapters } from "../../../runtime/engine/scopes/index.ts";
import type { Json } from "../../engine/run/index.ts";

export interface ScriptRequests {
  readonly requests: readonly CapabilityRequest[];
  /** Says of each entry that asks for nothing why that is so. */
  readonly problems: readonly string[];
}

/** Reads what a script asks for: `metadata.requires` of its artifact, a list of `{effect, adapter, scope}`. */
export function readScriptRequests(requires: Json, adapters: ScopedAdapters): ScriptRequests {
  if (requires === null) return { requests: [], problems: [] };
  if (!Array.isArray(requires)) return { requests: [], problems: ["`requires` is no list."] };
  const read = requires.map((entry, at) => readEntry(entry, `requires[${at}]`, adapters));
  return {
    requests: read.flatMap((each) => (typeof each === "string" ? [] : [each])),
    problems: read.filter((each) => typeof each === "string"),
  };
}

function readEntry(entry: Json, at: string, adapters: ScopedAdapters): CapabilityRequest | string {
  if (!isObject(entry)) return `${at} is no map of effect, adapter and scope.`;
  const { effect, adapter, scope } = entry as Readonly<Record<string, unknown>>;
  if (typeof effect !== "string" || !isEffect(effect)) return `${at}: "effect" names no effect that exists.`;
  const named = typeof adapter === "string" ? adapters.get(adapter) : undefined;
  if (typeof adapter !== "string" || named === undefined || !named.effects.includes(effect)) {
    const serving = [...adapters].filter(([, { effects }]) => effects.includes(effect)).map(([name]) => name);
    return `${at}: "adapter" has to be one that serves ${effect}: ${serving.join(", ") || "there is none"}.`;
  }
  if (!isObject(scope)) return `${at}: "scope" is no map.`;
  const parsed = named.scope.parse(scope);
  if (!parsed.ok) return `${at}: "scope": ${parsed.error.join(" ")}`;
  return { effect, adapter, scope: scope as CapabilityRequest["scope"] };
}
