/** An argument by its name, and the value that stands for one that is left out; without such a value it has to be given. */
type Parameter = readonly [name: string, other?: number | null];

/**
 * The functions that the host offers to scripts of every language, with their arguments in order. A script may call those that its artifact
 * asks for and a policy grants. `submit` is none of them, since it reaches no host.
 */
export const hostFunctions = {
  workspace_search: [["query"], ["limit", 20]],
  get_page: [["slug"]],
  get_pages: [["slugs"]],
  get_pages_by_type: [["type"]],
  get_tags: [["slug", null]],
  get_references: [["slug"]],
  get_history: [["slug"], ["limit", 20]],
  llm_query: [["prompt"], ["max_tokens", 1_000]],
  llm_query_batched: [["prompts"], ["max_tokens", 1_000]],
  run_skill: [["skill_id"], ["params", null]],
  checkpoint: [["value"]],
} as const satisfies Readonly<Record<string, readonly Parameter[]>>;

export type HostFunction = keyof typeof hostFunctions;

/** Other names of the same functions; the seed's scripts call `search`. */
export const hostAliases = { search: "workspace_search" } as const satisfies Readonly<Record<string, HostFunction>>;
