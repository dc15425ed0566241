/** The parameters of a function, known only where they are certain. */
export interface ParameterList {
  /** The positional parameters, in order. */
  readonly placed: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** How many of the positional ones cannot be given by name. */
  readonly placeOnly: number;
  /** The parameters that can only be given by name. */
  readonly named: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** Whether the function takes any number of further arguments, by place (`*args`) and by name (`**kwargs`). */
  readonly takesMore: { readonly placed: boolean; readonly named: boolean };
}

/** The arguments of a call whose number can be read. */
export interface ArgumentList {
  readonly placed: number;
  readonly named: readonly string[];
}

/** A name that a module exports, with what is certain about it. */
export interface Offer {
  /** Set for a re-export: the name in the other module, with names that lead to it, or none for that module itself. */
  readonly from?: { readonly module: string; readonly names: readonly string[] };
  /** All members, where the name is a class, an enumeration or a constant object. */
  readonly members?: ReadonlySet<string>;
  readonly parameters?: ParameterList;
  /** What stands for its value: a literal as text, or `#` and a digest of the syntax that computes it. */
  readonly value?: string;
  /** Values, in the same form, of the members of a class or an enumeration and of the keys of a constant object. */
  readonly parts?: ReadonlyMap<string, string>;
  /** The names that a computed value reads. */
  readonly reads?: readonly string[];
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

/** What a module exports and uses of others. What only running the code can tell is left out, or makes the module open. */
export interface ModuleLinks {
  readonly offers: ReadonlyMap<string, Offer>;
  /** Modules of which every name is re-exported. */
  readonly passesOn: readonly string[];
  /** The names that an import of everything (`import *`) gets; null for all that are meant for others. */
  readonly givenToAll: ReadonlySet<string> | null;
  /** Whether it may have names that are not listed. */
  readonly isOpen: boolean;
  readonly uses: readonly LinkUse[];
  /** Names that the module reads but nothing in it binds, such as built-ins, each with its first line; null where that is not certain. */
  readonly unbound: ReadonlyMap<string, number> | null;
}
