import type { ArgumentList, LinkUse, ModuleLinks, Offer, ParameterList } from "../../domain/index.ts";

/** One version of the repository in which links are followed. */
export interface LinkTree {
  /** Returns what a file gives and takes; null where there is no such file, or its syntax is not read. */
  linksOf(path: string): Promise<ModuleLinks | null>;
  /** Finds the file of a module, or the one below it that has the name; what is foreign is no file of the repository. */
  resolve(from: string, module: string, name: string | null): Promise<Reached>;
  /** Spells the module below another one as the file writes it, or null where there are none. */
  moduleBelow(from: string, module: string, name: string): string | null;
}

export interface Reached {
  /** Several, where a module is a folder. */
  readonly files: readonly string[];
  readonly isForeign: boolean;
}

/** What a use lacks: the module, a name in it, a name of that name, or a parameter list that its arguments fit. */
export type Lacking = "module" | "name" | "member" | "arguments";

export type LinkState =
  | { readonly kind: "whole" | "unknown" }
  | {
      readonly kind: "broken";
      readonly lacks: Lacking;
      /** The file that lacks it; null where there is none. */
      readonly file: string | null;
      /** A few words: what is not there, or how the arguments do not fit. */
      readonly what: string;
    };

type Wanted = Pick<LinkUse, "module" | "names" | "arguments">;

const WHOLE = { kind: "whole" } as const;
const UNKNOWN = { kind: "unknown" } as const;

/** Re-exports that pass a name on more often than this lead in a circle. */
const LONGEST_WAY = 20;

/** Follows a use from its file to what it names. What only running the code would tell is unknown. */
export async function linkState(tree: LinkTree, from: string, wanted: Wanted, way = 0): Promise<LinkState> {
  if (way > LONGEST_WAY) return UNKNOWN;
  const { module, names, arguments: given } = wanted;
  const [name, ...rest] = names;
  const own = await tree.resolve(from, module, null);
  const noModule: LinkState = own.isForeign ? UNKNOWN : { kind: "broken", lacks: "module", file: null, what: module };
  const [file] = own.files;
  if (name === undefined) return file === undefined ? noModule : WHOLE;
  const offered = await offerOf(tree, own.files, name);
  if (offered !== null && offered !== "unknown") return within(tree, offered, { name, rest, given, way });
  const below = tree.moduleBelow(from, module, name);
  const inner = below === null ? own : await tree.resolve(from, module, name);
  if (below !== null && inner.files[0] !== undefined && inner.files[0] !== file)
    return rest.length === 0 ? WHOLE : linkState(tree, from, { module: below, names: rest, arguments: given }, way + 1);
  if (file === undefined) return noModule;
  return offered === "unknown" ? UNKNOWN : { kind: "broken", lacks: "name", file, what: name };
}

interface Found {
  readonly offer: Offer;
  readonly file: string;
}

/** Finds a name in the files of a module. */
async function offerOf(
  tree: LinkTree,
  files: readonly string[],
  name: string,
  seen?: ReadonlySet<string>,
): Promise<Found | "unknown" | null> {
  let isUnknown = false;
  for (const file of files) {
    const found = await offerIn(tree, file, name, seen);
    if (found !== null && found !== "unknown") return found;
    isUnknown ||= found === "unknown";
  }
  return isUnknown ? "unknown" : null;
}

/** Finds a name in a file and in the modules that it passes on. */
async function offerIn(
  tree: LinkTree,
  file: string,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): Promise<Found | "unknown" | null> {
  const links = await tree.linksOf(file);
  if (links === null || seen.has(file)) return links === null ? "unknown" : null;
  const offer = links.offers.get(name);
  if (offer) return { offer, file };
  let isUnknown = links.isOpen;
  for (const module of name === "default" ? [] : links.passesOn) {
    const [target] = (await tree.resolve(file, module, null)).files;
    const given = target === undefined ? null : await tree.linksOf(target);
    if (given === null) isUnknown = true;
    if (given === null || target === undefined || given.givenToAll?.has(name) === false) continue;
    const found = await offerIn(tree, target, name, new Set([...seen, file]));
    if (found !== null && found !== "unknown") return found;
    if (found === "unknown" || given.givenToAll !== null) isUnknown = true;
  }
  return isUnknown ? "unknown" : null;
}

interface Way {
  readonly name: string;
  readonly rest: readonly string[];
  readonly given: ArgumentList | null;
  readonly way: number;
}

async function within(tree: LinkTree, { offer, file }: Found, { name, rest, given, way }: Way): Promise<LinkState> {
  const [member] = rest;
  if (member === undefined && given === null) return WHOLE;
  if (offer.from) {
    const { module, names: named } = offer.from;
    const first = await linkState(tree, file, { module, names: named, arguments: null }, way + 1);
    // That the module which passes it on has lost it is that module's own broken use.
    if (first.kind !== "whole") return UNKNOWN;
    return linkState(tree, file, { module, names: [...named, ...rest], arguments: given }, way + 1);
  }
  if (member === undefined) {
    const misfit = given && offer.parameters ? misfitOf(offer.parameters, given) : null;
    return misfit === null ? WHOLE : { kind: "broken", lacks: "arguments", file, what: `${name} ${misfit}` };
  }
  if (!offer.members) return UNKNOWN;
  if (offer.members.has(member)) return WHOLE;
  return { kind: "broken", lacks: "member", file, what: `${name}.${member}` };
}

/** Says how arguments do not fit a parameter list, or null where they do. */
function misfitOf({ placed, placeOnly, named, takesMore }: ParameterList, given: ArgumentList): string | null {
  if (given.placed > placed.length && !takesMore.placed)
    return `takes ${placed.length} arguments by place, not ${given.placed}`;
  const nameable = [...placed.slice(Math.max(placeOnly, given.placed)), ...named];
  const isGiven = (name: string) => given.named.includes(name) && nameable.some((each) => each.name === name);
  const missing = [...placed.slice(given.placed), ...named].find((each) => each.isRequired && !isGiven(each.name));
  if (missing) return `needs the argument ${missing.name}`;
  const unknown = given.named.find((each) => !nameable.some(({ name }) => name === each));
  return unknown === undefined || takesMore.named ? null : `takes no argument ${unknown}`;
}
