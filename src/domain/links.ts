/** What a function takes from its callers, where that is certain. */
export interface ParameterList {
  /** Those that have a place, in order. */
  readonly placed: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** How many of those cannot be given by name. */
  readonly placeOnly: number;
  /** Those that can only be given by name. */
  readonly named: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** Whether it takes any number of further arguments, by place and by name. */
  readonly takesMore: { readonly placed: boolean; readonly named: boolean };
}

/** The arguments of a call whose number can be read. */
export interface ArgumentList {
  readonly placed: number;
  readonly named: readonly string[];
}

/** A name that a module has for others, with what is certain of it. */
export interface Offer {
  /** What it passes on: a name of another module, with names that lead to it, or none for that module itself. */
  readonly from?: { readonly module: string; readonly names: readonly string[] };
  /** All names that it has as a class, an enumeration or a constant object. */
  readonly members?: ReadonlySet<string>;
  readonly parameters?: ParameterList;
  /** Its literal value as text, where it is a constant. */
  readonly value?: string;
}

/** A use of another module, or of a name in it. */
export interface LinkUse {
  /** As written. */
  readonly module: string;
  /** The name and its attributes: `["Color", "RED"]`; empty for the module itself. */
  readonly names: readonly string[];
  readonly arguments: ArgumentList | null;
  /** Whether it stands in an import, so that it fails as soon as the module is loaded. */
  readonly isImport: boolean;
  readonly line: number;
}

/** What a module gives to others and takes from them. What only running the code tells is left out, or leaves the module open. */
export interface ModuleLinks {
  readonly offers: ReadonlyMap<string, Offer>;
  /** Modules all of whose names it passes on. */
  readonly passesOn: readonly string[];
  /** The names that it gives to whoever takes all; null for all that are meant for others. */
  readonly givenToAll: ReadonlySet<string> | null;
  /** Whether it may have names that are not listed. */
  readonly isOpen: boolean;
  readonly uses: readonly LinkUse[];
  /** Names that it reads and nothing in it binds, such as those of the language, each with its first line; null where that is not certain. */
  readonly unbound: ReadonlyMap<string, number> | null;
}
