import { ok } from "../../../kernel/domain/index.ts";
import type { ScopeType } from "../adapter.ts";
import { readCount, readFields } from "./fields.ts";

/** `{max_tokens}`: the most tokens of one answer. */
export interface TextScope {
  readonly maxTokens: number;
}

export const textScope: ScopeType<TextScope, { readonly tokens: number }> = {
  parse: (document) => {
    const fields = readFields(document, ["max_tokens"]);
    if (!fields.ok) return fields;
    const count = readCount(fields.value.max_tokens, "max_tokens");
    return count.ok ? ok({ maxTokens: count.value }) : count;
  },
  meet: (a, b) => ({ maxTokens: Math.min(a.maxTokens, b.maxTokens) }),
  leq: (a, b) => a.maxTokens <= b.maxTokens,
  matches: ({ maxTokens }, { tokens }) => tokens <= maxTokens,
  document: ({ maxTokens }) => ({ max_tokens: maxTokens }),
};
