import { err, ok } from "../../../kernel/domain/index.ts";
import type { ScopeType } from "../adapter.ts";
import { quote } from "../quote.ts";
import { readCount, readFields } from "./fields.ts";
import {
  coversUrl,
  formatUrlPattern,
  isPatternWithin,
  meetPatterns,
  parseUrlPattern,
  type UrlPattern,
} from "./url-pattern.ts";

/** `{output_slot, max}`, `{url}` or `{system}`: what the entries of a queue are for. */
export type QueueScope =
  | { readonly kind: "slot"; readonly slot: string; readonly max: number }
  | { readonly kind: "url"; readonly pattern: UrlPattern }
  | { readonly kind: "system"; readonly system: string };

export type QueueRequest =
  /** `ordinal` is 1 for the run's first entry of the slot, 2 for the second, and so on. */
  | { readonly kind: "slot"; readonly slot: string; readonly ordinal: number }
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "system"; readonly system: string };

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.:/-]{0,127}$/;

export const queueScope: ScopeType<QueueScope, QueueRequest> = {
  parse: (document) => {
    const fields = readFields(document, ["output_slot", "max", "url", "system"]);
    if (!fields.ok) return fields;
    const { output_slot: slot, max, url, system } = fields.value;
    if ([slot, url, system].filter((value) => value !== undefined).length !== 1) {
      return err([`The scope needs one of ${quote("output_slot")}, ${quote("url")} and ${quote("system")}.`]);
    }
    if (slot !== undefined) return parseSlot(slot, max);
    if (max !== undefined) return err([`${quote("max")} counts files of an ${quote("output_slot")} only.`]);
    if (url === undefined)
      return isName(system) ? ok({ kind: "system", system }) : err([describeBadQueueName("system")]);
    const pattern = parseUrlPattern(url);
    return pattern.ok ? ok({ kind: "url", pattern: pattern.value }) : err([pattern.error]);
  },
  meet: (a, b) => {
    if (a.kind === "slot" && b.kind === "slot")
      return a.slot === b.slot ? { kind: "slot", slot: a.slot, max: Math.min(a.max, b.max) } : null;
    if (a.kind === "system" && b.kind === "system") return a.system === b.system ? a : null;
    if (a.kind !== "url" || b.kind !== "url") return null;
    const pattern = meetPatterns(a.pattern, b.pattern);
    return pattern && { kind: "url", pattern };
  },
  leq: (a, b) => {
    if (a.kind === "slot" && b.kind === "slot") return a.slot === b.slot && a.max <= b.max;
    if (a.kind === "system" && b.kind === "system") return a.system === b.system;
    return a.kind === "url" && b.kind === "url" && isPatternWithin(a.pattern, b.pattern);
  },
  matches: (scope, request) => {
    if (scope.kind === "slot" && request.kind === "slot")
      return scope.slot === request.slot && request.ordinal <= scope.max;
    if (scope.kind === "system" && request.kind === "system") return scope.system === request.system;
    return scope.kind === "url" && request.kind === "url" && coversUrl(scope.pattern, request.url);
  },
  document: (scope) => {
    switch (scope.kind) {
      case "slot":
        return { output_slot: scope.slot, max: scope.max };
      case "url":
        return { url: formatUrlPattern(scope.pattern) };
      case "system":
        return { system: scope.system };
    }
  },
};

/** Reads a slot. Without `max` it takes one entry. */
function parseSlot(slot: unknown, max: unknown): ReturnType<typeof queueScope.parse> {
  const most = readCount(max ?? 1, "max");
  const problems = [...(isName(slot) ? [] : [describeBadQueueName("output_slot")]), ...(most.ok ? [] : most.error)];
  return isName(slot) && most.ok ? ok({ kind: "slot", slot, max: most.value }) : err(problems);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && NAME.test(value);
}

const describeBadQueueName = (key: string): string =>
  `${quote(key)} is no name: letters, digits and \`_ . : / -\`, at most 128.`;
