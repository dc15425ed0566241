/** Describes the parameters of a function, if they are certain. */
export interface ParameterList {
  /** Lists the positional parameters, in order. */
  readonly placed: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** Counts the positional parameters that cannot be given by name. */
  readonly placeOnly: number;
  /** Lists the parameters that can only be given by name. */
  readonly named: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** Whether the function takes any number of further arguments, by place (`*args`) and by name (`**kwargs`). */
  readonly takesMore: { readonly placed: boolean; readonly named: boolean };
}

/** Describes the arguments of a call whose number can be read. */
export interface ArgumentList {
  readonly placed: number;
  readonly named: readonly string[];
}

/** Describes a name that a module exports, as far as it is certain. */
export interface Offer {
  /** This is set for a re-export: the names that lead to the definition in the other module, or none for that module itself. */
  readonly from?: { readonly module: string; readonly names: readonly string[] };
  /** Lists all members of a class, an enumeration or a constant object. */
  readonly members?: ReadonlySet<string>;
  readonly parameters?: ParameterList;
  /** Says by which rules the parameters are made of the fields of a class, such as `dataclass` or `model`. */
  readonly made?: string;
  /** Is set for a class whose constructor takes the fields of a class elsewhere first, with those that it adds by its rules. */
  readonly inherits?: {
    readonly module: string;
    readonly names: readonly string[];
    readonly fields: ParameterList;
    /** Is null where the other class decides. */
    readonly made: string | null;
  };
  /** Stands for the value: a literal as text, or `#` and a digest of the syntax that computes it. */
  readonly value?: string;
  /** The values, in the same form, of the members of a class or an enumeration and of the keys of a constant object. */
  readonly parts?: ReadonlyMap<string, string>;
  /** Lists the names that a computed value reads. */
  readonly reads?: readonly string[];
}

/** Follows the name of a type whose values are written as a list of all its fields, as `Point{1, 2}` in Go. */
export const LITERAL = "{}";

/** The module of a use that a file makes of itself. */
export const OWN_FILE = "";

/** Describes a use of another module, or of a name in it, or a call of a function of the file itself. */
export interface LinkUse {
  /** The module as the file names it, or `OWN_FILE`. */
  readonly module: string;
  /** The name and its attributes, such as `["Color", "RED"]`; empty for the module itself. */
  readonly names: readonly string[];
  readonly arguments: ArgumentList | null;
  /** Whether it stands in an import, so that it fails as soon as the module is loaded. */
  readonly isImport: boolean;
  readonly line: number;
}

/** What a module exports and what it uses of others. Anything that only running the code can tell is left out, or makes the module open. */
export interface ModuleLinks {
  readonly offers: ReadonlyMap<string, Offer>;
  /** Lists the modules of which every name is re-exported. */
  readonly passesOn: readonly string[];
  /** Lists the names that an import of everything (`import *`) gets; null stands for all public ones. */
  readonly givenToAll: ReadonlySet<string> | null;
  /** Whether it may have names that are not listed. */
  readonly isOpen: boolean;
  readonly uses: readonly LinkUse[];
  /** Names that the module reads but nothing in it binds, such as built-ins, each with its first line; null where that is not certain. */
  readonly unbound: ReadonlyMap<string, number> | null;
}
