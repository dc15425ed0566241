import { resolve } from "node:path";
import { describeThrown, isObject } from "../../../kernel/domain/index.ts";
import type { Executable, HostCall, HostFunction, Json, ScriptHost, Usage } from "../../../skills/engine/run/index.ts";
import type { ScriptPlace } from "../../../skills/use/run/index.ts";
import { resolveAccountHome } from "../../../workspace/ground/index.ts";
import { type Adapter, DEFAULT_LIMITS, type Effect, type Grant } from "../../engine/index.ts";
import { type FsScope, fsScope, type ScopedAdapters } from "../../engine/scopes/index.ts";
import { mergeScopedAdapters } from "../adapters.ts";
import { listPageReferences, type Page, readPages } from "./pages.ts";
import { decideScriptGrants } from "./script-grants.ts";

type Given = Readonly<Record<string, unknown>>;
type Answer = Awaited<ReturnType<HostCall>>;

interface Host {
  readonly place: ScriptPlace;
  readonly granted: readonly Grant[];
  /** Returns why there is no such grant. */
  whyNot(effect: Effect, adapter: string): string;
  readonly adapters: ScopedAdapters;
  readonly ids: { readonly sessionId: string; readonly traceId: string };
  readonly usages: Usage[];
  /** Reads the pages at the first call that needs them. */
  pages(): ReadonlyMap<string, Page>;
}

/**
 * Decides what a script may call outside: what its artifact asks for in `metadata.requires`, as far as the policy grants it and, for a
 * skill that a script called, as far as that script could itself. A skill that a script may call is one with a declared edge `calls`.
 */
export async function createScriptHost(script: Executable, ids: Host["ids"], place: ScriptPlace): Promise<ScriptHost> {
  const { cwd, env } = place;
  const adapters = mergeScopedAdapters([]);
  const { own, whyNot } = await decideScriptGrants(script.requests, place, adapters);
  let pages: ReadonlyMap<string, Page> | null = null;
  const host: Host = {
    place,
    granted: own,
    whyNot,
    adapters,
    ids,
    usages: [],
    pages: () => {
      const scopes = pickGrantsFor(own, "local.read", "fs").flatMap(({ scope }) => parseFsSteps(scope));
      pages ??= new Map(readPages(resolve(cwd), scopes, resolveAccountHome(env)).map((page) => [page.slug, page]));
      return pages;
    },
  };
  return {
    usages: host.usages,
    call: async (name, given) => {
      if (!isHostFunction(name)) return { error: `There is no host function ${name}.` };
      try {
        return limitHostResponse(await calls[name](host, given));
      } catch (cause) {
        return { error: `${name}: ${describeThrown(cause)}` };
      }
    },
  };
}

const pickGrantsFor = (granted: readonly Grant[], effect: Effect, adapter: string): readonly Grant[] =>
  granted.filter((grant) => grant.effect === effect && grant.adapter === adapter);

function parseFsSteps(scope: Given): (readonly string[])[] {
  const parsed = fsScope.parse(scope);
  return parsed.ok ? [(parsed.value as FsScope).path] : [];
}

type Call = (host: Host, given: Given) => Promise<Answer>;

/** Makes a call about pages, which needs `local.read` of the folder that they are in. */
const createPageCall =
  (answer: (pages: ReadonlyMap<string, Page>, given: Given) => Json | { readonly error: string }): Call =>
  async (host, given) => {
    if (pickGrantsFor(host.granted, "local.read", "fs").length === 0) return refuseUngranted(host, "local.read", "fs");
    const value = answer(host.pages(), given);
    return isObject(value) && "error" in value && "missing" in value
      ? { error: String(value.error) }
      : { value: value as Json };
  };

const refuseUngranted = ({ whyNot }: Host, effect: Effect, adapter: string): Answer => ({
  error: `${effect} by the adapter ${adapter} is not granted. ${whyNot(effect, adapter)}`,
});

const summarizePage = ({ slug, title, type, tags }: Page): Json => ({ slug, title, type, tags });
const createMissingPage = (slug: unknown) => ({
  error: `There is no page "${String(slug).slice(0, 200)}".`,
  missing: true,
});

function findPageBySlug(pages: ReadonlyMap<string, Page>, slug: unknown): Page | null {
  return (typeof slug === "string" && pages.get(slug)) || null;
}

const calls: Readonly<Record<HostFunction, Call>> = {
  workspace_search: createPageCall((pages, { query, limit }) =>
    searchPages(pages, String(query ?? ""), readBoundedCount(limit, 20)),
  ),
  get_page: createPageCall((pages, { slug }) => findPageBySlug(pages, slug)?.text ?? createMissingPage(slug)),
  get_pages: createPageCall((pages, { slugs }) => {
    const wanted: unknown[] = Array.isArray(slugs) ? slugs : [];
    const none = wanted.find((slug) => findPageBySlug(pages, slug) === null);
    if (none !== undefined) return createMissingPage(none);
    return Object.fromEntries(
      wanted.flatMap((slug) => findPageBySlug(pages, slug) ?? []).map(({ slug, text }) => [slug, text]),
    );
  }),
  get_pages_by_type: createPageCall((pages, { type }) =>
    [...pages.values()].filter((page) => page.type === type).map(summarizePage),
  ),
  get_tags: createPageCall((pages, { slug }) => {
    if (slug !== null && slug !== undefined) return findPageBySlug(pages, slug)?.tags ?? createMissingPage(slug);
    return [...new Set([...pages.values()].flatMap(({ tags }) => tags))].sort();
  }),
  get_references: createPageCall((pages, { slug }) => {
    const page = findPageBySlug(pages, slug);
    return page === null ? createMissingPage(slug) : listPageReferences(page, pages);
  }),
  get_history: async (host, { slug, limit }) =>
    callByAdapter(host, "git.read", "git", {
      op: "log",
      limit: readBoundedCount(limit, 20),
      paths: [`${String(slug)}.md`],
    }),
  llm_query: async (host, { prompt, max_tokens }) => askModel(host, prompt, max_tokens),
  llm_query_batched: async (host, { prompts, max_tokens }) => {
    const values: Json[] = [];
    for (const prompt of Array.isArray(prompts) ? prompts : []) {
      const answer = await askModel(host, prompt, max_tokens);
      if ("error" in answer) return answer;
      values.push(answer.value);
    }
    return { value: values };
  },
  run_skill: async ({ place, granted, ids }, { skill_id, params }) => {
    const mayAskModel = pickGrantsFor(granted, "text.generate", "text").length > 0;
    const as = { granted, mayAskModel, depth: (place.caller?.depth ?? 0) + 1 };
    return place.runSkill(String(skill_id), (isObject(params) ? params : {}) as Json, as, ids);
  },
  checkpoint: async ({ place }, { value }) => {
    place.note(`checkpoint: ${JSON.stringify(value ?? null).slice(0, 2_000)}`);
    return { value: null };
  },
};

const isHostFunction = (name: string): name is HostFunction => Object.hasOwn(calls, name);

function limitHostResponse(answer: Answer): Answer {
  const { response_bytes: most } = DEFAULT_LIMITS;
  return Buffer.byteLength(JSON.stringify(answer)) <= most
    ? answer
    : { error: `The answer is larger than ${most} bytes.` };
}

const readBoundedCount = (value: unknown, other: number): number =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Math.min(Number(value), 1_000) : other;

/** Ranks pages by how many words of the query they have, in title, type and tags before the text. */
function searchPages(pages: ReadonlyMap<string, Page>, query: string, limit: number): Json {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return [...pages.values()]
    .map((page) => {
      const head = `${page.slug} ${page.title} ${page.type ?? ""} ${page.tags.join(" ")}`.toLowerCase();
      const text = page.text.toLowerCase();
      const score = words.reduce((sum, word) => sum + (head.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0), 0);
      return { page, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ page }) => summarizePage(page));
}

/** Asks the model for a text. One that is a JSON list or object is given as that, since scripts go on with what they asked for. */
async function askModel(host: Host, prompt: unknown, maxTokens: unknown): Promise<Answer> {
  const asked = { prompt: String(prompt), max_tokens: readBoundedCount(maxTokens, 1_000) };
  const answer = await callByAdapter(host, "text.generate", "text", asked);
  if ("error" in answer) return answer;
  const text = (answer.value as { readonly text?: unknown }).text;
  if (typeof text !== "string") return { value: answer.value };
  try {
    const parsed: Json = JSON.parse(text);
    return { value: typeof parsed === "object" && parsed !== null ? parsed : text };
  } catch {
    return { value: text };
  }
}

/** Performs a call by the adapter that serves nodes, under the first grant that covers it. */
async function callByAdapter(host: Host, effect: Effect, name: string, asked: Given): Promise<Answer> {
  const grants = pickGrantsFor(host.granted, effect, name);
  if (grants.length === 0) return refuseUngranted(host, effect, name);
  const adapter = (await loadAdaptersFor(host)).get(name);
  const performing = adapter?.calls[effect];
  const payload = performing?.parse(asked);
  if (adapter === undefined || performing === undefined || !payload?.ok)
    return { error: `${effect} cannot be asked so.` };
  for (const { scope } of grants) {
    const parsed = adapter.scope.parse(scope);
    if (!parsed.ok || !performing.covers(parsed.value, payload.value)) continue;
    const response = await performing.perform(parsed.value, payload.value, buildAdapterContext(host));
    return response.ok
      ? { value: response.value as Json }
      : { error: `${effect} failed with errno ${response.error}.` };
  }
  return { error: `The grant for ${effect} does not cover this call.` };
}

function buildAdapterContext({ place: { cwd, env, signal }, ids }: Host) {
  return {
    cwd: resolve(cwd),
    home: resolveAccountHome(env),
    now: Date.now,
    runId: ids.traceId,
    responseBytes: DEFAULT_LIMITS.response_bytes,
    signal: signal ?? new AbortController().signal,
    redact: () => undefined,
    defer: () => {
      throw new Error("A script changes nothing outside.");
    },
  };
}

const system = "Answer with what is asked for and nothing around it.";

async function loadAdaptersFor({ place: { model }, usages }: Host): Promise<ReadonlyMap<string, Adapter>> {
  const { listBuiltinAdapters, createRegistry } = await import("../../engine/adapters/index.ts");
  const registry = createRegistry(
    listBuiltinAdapters(
      model === null
        ? null
        : {
            generate: async (prompt, maxTokens, signal) => {
              const outcome = await model.ask({ system, prompt, maxOutputTokens: maxTokens, schema: null }, signal);
              const { inputTokens, outputTokens, costUsd } = outcome.usage;
              usages.push({ inputTokens, outputTokens, costUsd });
              if (outcome.kind === "answered") return String(outcome.value);
              throw new Error(`The model gave no text: ${outcome.message}`);
            },
          },
    ),
  );
  if (!registry.ok) throw new Error(registry.error.join(" "));
  return registry.value;
}
