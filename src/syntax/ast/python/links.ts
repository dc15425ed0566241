import { type LinkUse, type ModuleLinks, type Offer, OWN_FILE } from "../../../kernel/domain/index.ts";
import { resolveConstantValues } from "../computed-values.ts";
import type { LinkedNames } from "./linked-names.ts";
import type { MadeConstructor } from "./made-constructors.ts";

/** The names of a chunk, whose lines count from `line`. */
export interface LinkedChunk {
  readonly names: LinkedNames;
  readonly line: number;
}

/**
 * Joins what the chunks of a module offer and use. `exported` holds the names of its `__all__`, null where it has none, and `made` the
 * constructors that are made of fields.
 */
export function joinModuleLinks(
  chunks: readonly LinkedChunk[],
  exported: { readonly names: ReadonlySet<string> | null; readonly isCertain: boolean },
  made: ReadonlyMap<string, MadeConstructor>,
): ModuleLinks {
  const imported = chunks.flatMap(({ names, line }) =>
    names.imported.map((each) => ({ ...each, line: each.line + line })),
  );
  const counts = new Map<string, number>();
  for (const { names } of chunks) for (const name of names.bound) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOpen = !exported.isCertain || chunks.some(({ names }) => names.isOpen);
  const stars = imported.filter(({ name }) => name === "*").map(({ module }) => module);
  const texts = new Set(chunks.flatMap(({ names }) => [...names.texts]));
  const stored = new Set(chunks.flatMap(({ names }) => names.stored));
  const origins = mapImportOrigins(imported, counts);
  const read = chunks.flatMap(({ names, line }) => names.read.map((each) => ({ ...each, line: each.line + line })));
  const uses: LinkUse[] = imported
    .filter(({ isSure }) => isSure)
    .map(({ module, name, line }) => ({
      module,
      names: name === null || name === "*" ? [] : [name],
      arguments: null,
      isImport: true,
      line,
    }));
  const findOrigin = (chain: string) => {
    const [first = "", ...rest] = chain.split(".");
    const origin = origins.get(first);
    return origin === undefined ? null : { ...origin, names: [...origin.names, ...rest] };
  };
  const isOnce = (name: string) => counts.get(name) === 1;
  const offers = addMadeConstructors(collectPythonOffers(chunks), made, { stored, findOrigin, isOnce });
  // What an import of everything or `globals()` may bind again is not certain.
  const isOwn = (name: string) =>
    !isOpen && stars.length === 0 && counts.get(name) === 1 && offers.get(name)?.parameters;
  const seen = new Set<string>();
  for (const { names, arguments: list, line, isSure } of read) {
    const [first = "", ...rest] = names;
    const origin = origins.get(first) ?? (rest.length === 0 && isOwn(first) ? { module: OWN_FILE, names } : undefined);
    const last = rest.at(-1);
    if (origin === undefined || !isSure || (last !== undefined && (texts.has(last) || stored.has(names.join(".")))))
      continue;
    if (rest.some((name) => /^__\w+__$/.test(name)) || (last === undefined && list === null)) continue;
    const use = { module: origin.module, names: [...origin.names, ...rest], arguments: list, isImport: false, line };
    const key = JSON.stringify([use.module, use.names, list]);
    if (!seen.has(key) && seen.add(key)) uses.push(use);
  }
  const unbound = new Map<string, number>();
  for (const { names, line } of read) {
    const [name = ""] = names;
    if (!counts.has(name) && !unbound.has(name)) unbound.set(name, line);
  }
  return {
    offers,
    passesOn: stars,
    givenToAll: exported.names,
    isOpen,
    uses,
    unbound: stars.length > 0 || isOpen ? null : unbound,
  };
}

interface Origin {
  readonly module: string;
  readonly names: readonly string[];
}

/** Returns the origins of the names that nothing but one import binds, however often that import is repeated. */
function mapImportOrigins(
  imported: readonly LinkedNames["imported"][number][],
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, Origin> {
  const found = new Map<string, { readonly origin: Origin; times: number }>();
  for (const { local, module, name } of imported) {
    if (local === "" || local === "*") continue;
    const origin = { module, names: name === null ? [] : [name] };
    const known = found.get(local);
    if (known === undefined) found.set(local, { origin, times: 1 });
    else if (JSON.stringify(known.origin) === JSON.stringify(origin)) known.times += 1;
    else known.times = Number.NaN;
  }
  return new Map(
    [...found].flatMap(([local, { origin, times }]) => (counts.get(local) === times ? [[local, origin]] : [])),
  );
}

/** Adds the parameters of made constructors to what is certain about their classes. */
function addMadeConstructors(
  offers: ReadonlyMap<string, Offer>,
  made: ReadonlyMap<string, MadeConstructor>,
  {
    stored,
    findOrigin,
    isOnce,
  }: {
    readonly stored: ReadonlySet<string>;
    readonly findOrigin: (chain: string) => Origin | null;
    readonly isOnce: (name: string) => boolean;
  },
): ReadonlyMap<string, Offer> {
  const joined = new Map(offers);
  for (const [name, { parameters, made: kind, base, added }] of made) {
    const offer = offers.get(name);
    const isReplaced = [...stored].some((chain) => chain.startsWith(`${name}.__`));
    if (!offer || isReplaced) continue;
    const origin = base === null || !isOnce(name) ? null : findOrigin(base);
    if (origin !== null) joined.set(name, { ...offer, inherits: { ...origin, fields: added, made: kind } });
    else if (parameters !== null && Object.keys(offer).length > 0)
      joined.set(name, { ...offer, parameters, ...(kind === null ? {} : { made: kind }) });
  }
  return joined;
}

/** Returns what a module offers. Of a name that is bound in several ways, nothing is certain but that it exists. */
function collectPythonOffers(chunks: readonly LinkedChunk[]): ReadonlyMap<string, Offer> {
  const offers = new Map<string, Offer>();
  const added = new Map<string, string[]>();
  for (const { names } of chunks) {
    for (const [name, offer] of names.offered) {
      const known = offers.get(name);
      offers.set(name, known === undefined || JSON.stringify(known) === JSON.stringify(offer) ? offer : {});
    }
    for (const chain of names.stored) {
      const [owner = "", name = ""] = chain.split(".");
      added.set(owner, [...(added.get(owner) ?? []), name]);
    }
  }
  for (const [owner, more] of added) {
    const { members, ...offer } = offers.get(owner) ?? {};
    if (members) offers.set(owner, { ...offer, members: new Set([...members, ...more]) });
  }
  return resolveConstantValues(offers);
}
