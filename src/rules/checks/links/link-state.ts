import {
  type ArgumentList,
  LITERAL,
  type LinkUse,
  type ModuleLinks,
  type Offer,
  OWN_FILE,
  type ParameterList,
} from "../../../kernel/domain/index.ts";

/** One version of the repository in which links are followed. */
export interface LinkTree {
  /** Returns the imports and exports of a file; null if it does not exist or no parser reads its language. */
  readModuleLinks(path: string): Promise<ModuleLinks | null>;
  /** Finds the file of a module, or of the module `name` below it. A foreign module, such as a package, has no file in the repository. */
  resolve(from: string, module: string, name: string | null): Promise<Reached>;
  /** Returns how the file would import the module `name` below another one; null in languages without such modules. */
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
      /** The missing name, or a few words on how the arguments do not fit. */
      readonly what: string;
    };

type Wanted = Pick<LinkUse, "module" | "names" | "arguments">;

const WHOLE = { kind: "whole" } as const;
const UNKNOWN = { kind: "unknown" } as const;

/** A chain of re-exports that is longer than this counts as a circle. */
const LONGEST_WAY = 20;

/** Follows a use from its file to the definition that it names. The result is `unknown` where only running the code would tell. `way` counts the re-exports that were followed so far. */
export async function linkState(tree: LinkTree, from: string, wanted: Wanted, way = 0): Promise<LinkState> {
  if (way > LONGEST_WAY) return UNKNOWN;
  const { module, names, arguments: args } = wanted;
  const [name, ...rest] = names;
  const own = await tree.resolve(from, module, null);
  const noModule: LinkState = own.isForeign ? UNKNOWN : { kind: "broken", lacks: "module", file: null, what: module };
  const [file] = own.files;
  if (name === undefined) return file === undefined ? noModule : WHOLE;
  const offered = await findExportedOffer(tree, own.files, name);
  if (offered !== null && offered !== "unknown") return followOffer(tree, offered, { name, rest, args, way });
  // That the type itself is missing is said of its name.
  if (module === OWN_FILE || name.endsWith(LITERAL)) return UNKNOWN;
  const below = tree.moduleBelow(from, module, name);
  const inner = below === null ? own : await tree.resolve(from, module, name);
  if (below !== null && inner.files[0] !== undefined && inner.files[0] !== file)
    return rest.length === 0 ? WHOLE : linkState(tree, from, { module: below, names: rest, arguments: args }, way + 1);
  if (file === undefined) return noModule;
  return offered === "unknown" ? UNKNOWN : { kind: "broken", lacks: "name", file, what: name };
}

interface FoundOffer {
  readonly offer: Offer;
  readonly file: string;
}

/** Finds the export of a name in the files of a module; null if none of them has it. */
async function findExportedOffer(
  tree: LinkTree,
  files: readonly string[],
  name: string,
  seen?: ReadonlySet<string>,
): Promise<FoundOffer | "unknown" | null> {
  let isUnknown = false;
  for (const file of files) {
    const found = await offerIn(tree, file, name, seen);
    if (found !== null && found !== "unknown") return found;
    isUnknown ||= found === "unknown";
  }
  return isUnknown ? "unknown" : null;
}

/** Finds the export of a name in a file and in the modules that it re-exports as a whole; null if it has none. */
async function offerIn(
  tree: LinkTree,
  file: string,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): Promise<FoundOffer | "unknown" | null> {
  const links = await tree.readModuleLinks(file);
  if (links === null || seen.has(file)) return links === null ? "unknown" : null;
  const offer = links.offers.get(name);
  if (offer) return { offer, file };
  let isUnknown = links.isOpen;
  for (const module of name === "default" ? [] : links.passesOn) {
    const [target] = (await tree.resolve(file, module, null)).files;
    const passedOn = target === undefined ? null : await tree.readModuleLinks(target);
    if (passedOn === null) isUnknown = true;
    if (passedOn === null || target === undefined || passedOn.givenToAll?.has(name) === false) continue;
    const found = await offerIn(tree, target, name, new Set([...seen, file]));
    if (found !== null && found !== "unknown") return found;
    if (found === "unknown" || passedOn.givenToAll !== null) isUnknown = true;
  }
  return isUnknown ? "unknown" : null;
}

interface Way {
  readonly name: string;
  readonly rest: readonly string[];
  readonly args: ArgumentList | null;
  readonly way: number;
}

/** Follows the rest of a use from the export that its first name leads to. */
async function followOffer(
  tree: LinkTree,
  { offer, file }: FoundOffer,
  { name, rest, args, way }: Way,
): Promise<LinkState> {
  const [member] = rest;
  if (member === undefined && args === null) return WHOLE;
  if (offer.from) {
    const { module, names: inner } = offer.from;
    const first = await linkState(tree, file, { module, names: inner, arguments: null }, way + 1);
    // If the re-exporting module no longer finds the name, that is reported as a broken use of its own.
    if (first.kind !== "whole") return UNKNOWN;
    return linkState(tree, file, { module, names: [...inner, ...rest], arguments: args }, way + 1);
  }
  if (member === undefined) {
    const parameters = offer.parameters ?? (await readRecord(tree, { offer, file }, way))?.parameters;
    const misfit = args && parameters ? describeArgumentMisfit(parameters, args) : null;
    return misfit === null ? WHOLE : { kind: "broken", lacks: "arguments", file, what: `${name} ${misfit}` };
  }
  if (!offer.members) return UNKNOWN;
  if (offer.members.has(member)) return WHOLE;
  return { kind: "broken", lacks: "member", file, what: `${name}.${member}` };
}

interface ReadRecord {
  readonly parameters: ParameterList;
  readonly made: string;
}

/** Returns the constructor that is made of the fields of a class and of those above it in other files; null where it is not certain. */
async function readRecord(tree: LinkTree, { offer, file }: FoundOffer, way: number): Promise<ReadRecord | null> {
  const { parameters, made, inherits } = offer;
  if (parameters && made !== undefined) return { parameters, made };
  if (!inherits || way > LONGEST_WAY) return null;
  const found = await findDefinition(tree, file, inherits, way + 1);
  const base = found && (await readRecord(tree, found, way + 1));
  if (!base) return null;
  // What is neither decorated nor a model passes the constructor of its base on.
  if (inherits.made === null && /^(?:dataclass|attrs)$/.test(base.made)) return base;
  if ((inherits.made ?? "model") !== base.made) return null;
  const own = inherits.fields;
  const names = new Set([...own.placed, ...own.named].map(({ name }) => name));
  const isReplaced = ({ name }: { readonly name: string }) => names.has(name);
  // A field that is declared anew keeps its place in some kinds of classes and not in others.
  if (base.parameters.placed.some(isReplaced)) return null;
  return {
    made: base.made,
    parameters: {
      ...base.parameters,
      placed: [...base.parameters.placed, ...own.placed],
      named: [...base.parameters.named.filter((each) => !isReplaced(each)), ...own.named],
    },
  };
}

/** Follows re-exports to the file that defines a name; null where only running the code would tell. */
async function findDefinition(
  tree: LinkTree,
  from: string,
  { module, names }: Pick<Wanted, "module" | "names">,
  way: number,
): Promise<FoundOffer | null> {
  const [name, ...rest] = names;
  if (name === undefined || way > LONGEST_WAY) return null;
  const { files } = await tree.resolve(from, module, null);
  const found = await findExportedOffer(tree, files, name);
  if (found === "unknown") return null;
  const below = found === null ? tree.moduleBelow(from, module, name) : null;
  if (below !== null) return findDefinition(tree, from, { module: below, names: rest }, way + 1);
  if (!found?.offer.from) return rest.length === 0 ? found : null;
  const { module: origin, names: inner } = found.offer.from;
  return findDefinition(tree, found.file, { module: origin, names: [...inner, ...rest] }, way + 1);
}

/** Returns how the arguments of a call do not fit a parameter list, or null if they fit. */
function describeArgumentMisfit(
  { placed, placeOnly, named, takesMore }: ParameterList,
  args: ArgumentList,
): string | null {
  if (args.placed > placed.length && !takesMore.placed)
    return `takes ${placed.length} arguments by place, not ${args.placed}`;
  const nameable = [...placed.slice(Math.max(placeOnly, args.placed)), ...named];
  const isGiven = (name: string) => args.named.includes(name) && nameable.some((each) => each.name === name);
  const missing = [...placed.slice(args.placed), ...named].find((each) => each.isRequired && !isGiven(each.name));
  if (missing) return `needs the argument ${missing.name}`;
  const unknown = args.named.find((each) => !nameable.some(({ name }) => name === each));
  return unknown === undefined || takesMore.named ? null : `takes no argument ${unknown}`;
}
