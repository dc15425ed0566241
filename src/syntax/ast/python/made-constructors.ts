/**
 * Finds the constructors that a decorator, a base class or a call makes of declared fields: those of dataclasses, attrs, named tuples, typed
 * dictionaries, models of Pydantic and structs of msgspec. Callers rely on them as on written ones.
 */
import type { ParameterList } from "../../../kernel/domain/index.ts";
import { cutWithDigest } from "../digest.ts";
import { readCalledRecord } from "./called-records.ts";
import { readDottedChain, readFirstDottedPart, readLastDottedPart } from "./identifiers.ts";
import type { Call, Expr, Keyword } from "./nodes.ts";
import {
  type FieldRules,
  type RecordField,
  type RecordKind,
  readFields,
  readOptionFlag,
  readTypeName,
  writes,
} from "./record-fields.ts";
import type { ClassDef } from "./statement-nodes.ts";
import type { FoundSymbol } from "./symbols.ts";

export interface MadeConstructor {
  /** Is null for a class that only inherits its constructor. */
  readonly signature: string | null;
  /** The fields whose defaults the signature shows, and whether a key of a typed dictionary may be left out. */
  readonly fields: ReadonlyMap<string, { readonly mayLack: boolean }>;
  /** Is null where running the code may give others. */
  readonly parameters: ParameterList | null;
  /** Is null where the rules are those of a base that is not known here. */
  readonly made: RecordKind | null;
  /** Names the one base that is not known here; null where there is none, or where the class adds what cannot be read. */
  readonly base: string | null;
  /** What the class adds to that base. */
  readonly added: ParameterList;
}

/** Returns the made constructors of a module by the symbol of their class. */
export function findMadeConstructors(found: readonly FoundSymbol[]): ReadonlyMap<string, MadeConstructor> {
  const made = new Map<string, MadeConstructor>();
  if (!found.some(({ declares }) => declares)) return made;
  const reader = new RecordReader(found);
  for (const { symbol, declares } of found) {
    const record = declares ? reader.readRecordShape(symbol) : null;
    if (record?.builds || record?.addsToUnknown) made.set(symbol, buildConstructor(record));
  }
  return made;
}

/** Returns the definitions of a module with those of its made constructors, which show the defaults of their fields. */
export function addConstructors(
  found: readonly FoundSymbol[],
  made: ReadonlyMap<string, MadeConstructor>,
): readonly FoundSymbol[] {
  if (made.size === 0) return found;
  return found.flatMap((each) => {
    const signature = each.declares ? made.get(each.symbol)?.signature : null;
    if (signature)
      return [each, { ...each, ...CONSTRUCTOR, symbol: `${each.symbol}.__init__`, parent: each.symbol, signature }];
    const field = each.parent === null ? undefined : made.get(each.parent)?.fields.get(readLastDottedPart(each.symbol));
    if (field === undefined || each.withoutValue === null || showsRules(each)) return [each];
    const shown = field.mayLack ? each.withoutValue.replace(":", "?:") : each.withoutValue;
    return [{ ...each, signature: shown }];
  });
}

const CONSTRUCTOR = { kind: "function", declares: null, withoutValue: null, readsAnnotation: false } as const;

/** Returns whether the default of a checked field also says which values it takes: `price: int = Field(gt=0)`. */
function showsRules({ readsAnnotation, signature }: FoundSymbol): boolean {
  return readsAnnotation && signature.endsWith(")");
}

interface RecordShape {
  /** Is null for a class that only passes fields on. */
  readonly kind: RecordKind | null;
  readonly fields: ReadonlyMap<string, RecordField>;
  /** Whether the class is built from its fields. */
  readonly builds: boolean;
  /** Whether it is so by its own declaration. */
  readonly isOwn: boolean;
  readonly isCertain: boolean;
  /** Names the bases whose fields are not known here, and come first. */
  readonly unknownBases: readonly string[];
  /** Whether its fields are those that it has if its one unknown base is a model. */
  readonly addsToUnknown?: boolean;
}

const PLAIN: RecordShape = {
  kind: null,
  fields: new Map(),
  builds: false,
  isOwn: false,
  isCertain: true,
  unknownBases: [],
};

/** Matches bases without fields, by their full names or those of the language. */
const WITHOUT_FIELDS =
  /^(?:(?:typing|typing_extensions|abc|enum)\.\w+|\?\.(?:object|str|int|float|bytes|tuple|dict|list|set|frozenset|BaseException|Exception|\w+Error)|collections\.abc\.\w+)$/;

const BASES: readonly (readonly [RecordKind, RegExp])[] = [
  ["named tuple", /^(?:typing(?:_extensions)?|\?)\.NamedTuple$/],
  ["typed dict", /^(?:typing(?:_extensions)?|mypy_extensions|\?)\.TypedDict$/],
  ["model", /^(?:pydantic(?:\.\w+)*|\?)\.(?:BaseModel|RootModel|GenericModel)$/],
  ["settings", /^(?:pydantic(?:\.\w+)*|pydantic_settings|\?)\.BaseSettings$/],
  ["struct", /^(?:msgspec|\?)\.Struct$/],
];

const DATACLASS = /^(?:(?:pydantic\.)?dataclasses|\?)\.dataclass$/;
const NEW_ATTRS = /^attrs?\.(?:define|mutable|frozen)$/;
const OLD_ATTRS = /^attr\.(?:s|attrs|attributes|dataclass)$/;
/** Matches decorators that leave the class as it is. */
const LEAVES = /^(?:(?:typing|typing_extensions)\.(?:final|runtime_checkable)|functools\.total_ordering|enum\.unique)$/;
const KEEPS_ORDER: ReadonlySet<RecordKind> = new Set(["dataclass", "model", "settings", "typed dict"]);

/** A class with more bases above it than this is not followed. */
const DEEPEST = 50;

class RecordReader {
  readonly #origins = new Map<string, string | null>();
  readonly #definitions = new Map<string, FoundSymbol[]>();
  readonly #known = new Map<string, RecordShape | null>();

  constructor(found: readonly FoundSymbol[]) {
    for (const each of found) {
      if (each.kind !== "re_export") {
        if (each.onlyIf === null)
          this.#definitions.set(each.symbol, [...(this.#definitions.get(each.symbol) ?? []), each]);
        continue;
      }
      const [, module, name] = /^(?:from (\S+) )?import (\S+)/.exec(each.signature) ?? [];
      const origin = module === undefined ? (name ?? "") : `${module}.${name}`;
      const known = this.#origins.get(each.symbol);
      this.#origins.set(each.symbol, known === undefined || known === origin ? origin : null);
    }
  }

  /** Returns how a class or a called record is built; null where that cannot be read. */
  readRecordShape(symbol: string, depth = 0): RecordShape | null {
    const known = this.#known.get(symbol);
    if (known !== undefined) return known;
    // A circle of bases ends here.
    this.#known.set(symbol, null);
    const [only, ...others] = this.#definitions.get(symbol) ?? [];
    const declares = others.length > 0 || depth > DEEPEST ? null : only?.declares;
    const record = declares ? this.#read(declares, symbol, depth) : null;
    this.#known.set(symbol, record);
    return record;
  }

  #read(declares: ClassDef | Call, symbol: string, depth: number): RecordShape | null {
    if (declares.type === "Call") return this.#called(declares);
    const bases = declares.bases.map((base) => this.#baseOf(base, symbol, depth));
    if (bases.some((base) => base === null)) return null;
    const shapes = bases.filter((base) => base !== null);
    const rules = this.#rulesOf(declares, shapes);
    if (rules === null) return null;
    const inherited = joinInheritedFields(shapes);
    const isWritten = writes(declares, ["__init__", "__new__"]);
    const isSure =
      inherited.isCertain &&
      !declares.keywords.some(({ arg }) => arg === null || arg === "metaclass") &&
      !writes(declares, ["__new__", "__init_subclass__"]);
    if (rules === "inherits") {
      const isOwn = declares.bases.some(({ type }) => type === "Call");
      const [unknown] = shapes;
      if (unknown?.unknownBases.length === 1 && shapes.length === 1 && declares.keywords.length === 0 && !isWritten) {
        const added = readFields(declares.body, { ...AS_MODEL, nameOf: this.nameOf });
        if (added !== null)
          return { ...unknown, fields: added.fields, addsToUnknown: true, isCertain: isSure && added.isCertain };
      }
      return { ...inherited, isOwn, builds: inherited.builds && !isWritten, isCertain: isSure };
    }
    const own = readFields(declares.body, rules);
    if (own === null) return null;
    const { kind } = rules;
    return {
      kind,
      fields: mergeFields(inherited.fields, own.fields, rules),
      builds: rules.builds && !isWritten,
      isOwn: true,
      isCertain: isSure && own.isCertain && rules.isCertain && kind !== "typed dict" && kind !== "settings",
      unknownBases: inherited.unknownBases,
    };
  }

  #called(call: Call): RecordShape | null {
    const record = readCalledRecord(call, this.nameOf);
    if (record === null) return null;
    return { ...PLAIN, ...record, builds: true, isOwn: true };
  }

  #baseOf(base: Expr, symbol: string, depth: number): RecordShape | null {
    if (base.type === "Call")
      return this.#called(base) ?? { ...PLAIN, isCertain: false, unknownBases: [readTypeName(base)] };
    const node = base.type === "Subscript" ? base.value : base;
    const chain = readDottedChain(node);
    if (chain === null) return { ...PLAIN, isCertain: false };
    for (let around = symbol; around !== ""; around = around.slice(0, Math.max(0, around.lastIndexOf(".")))) {
      const outer = around.slice(0, Math.max(0, around.lastIndexOf(".")));
      const local = outer === "" ? chain : `${outer}.${chain}`;
      if (local !== symbol && this.#definitions.has(local)) return this.readRecordShape(local, depth + 1);
    }
    const name = this.nameOf(node) ?? "";
    const kind = BASES.find(([, pattern]) => pattern.test(name))?.[0];
    if (kind !== undefined) return { ...PLAIN, kind, isCertain: !name.startsWith("?") };
    return WITHOUT_FIELDS.test(name) ? PLAIN : { ...PLAIN, unknownBases: [chain] };
  }

  /** Returns the rules by which a class reads its fields, `inherits` for one that has none of its own, and null where they cannot be read. */
  #rulesOf(
    node: ClassDef,
    bases: readonly RecordShape[],
  ): (FieldRules & { readonly builds: boolean; readonly isCertain: boolean }) | "inherits" | null {
    let isCertain = true;
    let made: { readonly kind: RecordKind; readonly isOld: boolean; readonly options: readonly Keyword[] } | null =
      null;
    for (const decorator of node.decorator_list) {
      const called = decorator.type === "Call" ? decorator : null;
      const name = this.nameOf(called?.func ?? decorator) ?? "";
      const isOld = OLD_ATTRS.test(name);
      const kind = DATACLASS.test(name) ? "dataclass" : isOld || NEW_ATTRS.test(name) ? "attrs" : null;
      if (kind !== null) made = { kind, isOld: isOld && !name.endsWith(".dataclass"), options: called?.keywords ?? [] };
      isCertain &&= (kind !== null && !name.startsWith("?")) || LEAVES.test(name);
    }
    const byBase = bases.find(({ kind }) => kind !== null && kind !== "dataclass" && kind !== "attrs")?.kind ?? null;
    const isCalledBase = byBase === "named tuple" && bases.some(({ builds }) => builds);
    const kind = made?.kind ?? (isCalledBase ? null : byBase);
    if (kind === null) return isCertain ? "inherits" : null;
    const given = made?.options ?? node.keywords;
    if (given.some(({ arg }) => arg === null || arg === "these" || arg === "field_transformer")) return null;
    const flag = (option: string) => readOptionFlag(given.find(({ arg }) => arg === option)?.value);
    const [isKeyword, init, total, auto] = [flag("kw_only"), flag("init"), flag("total"), flag("auto_attribs")];
    if (isKeyword === null || init === null || total === null || auto === null) return null;
    const isModel = kind === "model" || kind === "settings" || kind === "typed dict";
    return {
      kind,
      isKeyword: isModel || isKeyword === true,
      isTotal: total !== false,
      takesAnnotated: kind === "attrs" ? (auto ?? (made?.isOld ? false : undefined)) : true,
      nameOf: this.nameOf,
      builds: init !== false,
      // Options of a model may give its fields other names or refuse unknown ones.
      isCertain: isCertain && !(isModel && given.length > 0),
    };
  }

  /** Returns the full name of what an expression names: `dataclasses.field` for `dc.field`, `?.field` where no single import gives it. */
  readonly nameOf = (node: Expr): string | null => {
    const chain = readDottedChain(node);
    if (chain === null) return null;
    const first = readFirstDottedPart(chain);
    if (this.#definitions.has(first)) return null;
    const origin = this.#origins.get(first);
    if (typeof origin === "string" && !origin.startsWith(".")) {
      const name = origin + chain.slice(first.length);
      return isOfLibrary(name) ? name : `?.${readLastDottedPart(name)}`;
    }
    return `?.${readLastDottedPart(chain)}`;
  };
}

/** Matches the modules whose names are known here; what another one passes on is taken for what its name says. */
const LIBRARIES =
  /^(?:dataclasses|typing|typing_extensions|mypy_extensions|collections|abc|enum|functools|attrs?|pydantic|pydantic_settings|msgspec)\./;

function isOfLibrary(name: string): boolean {
  return LIBRARIES.test(name);
}

/** Joins what several bases pass on, the last of them first, as the language collects fields. */
function joinInheritedFields(bases: readonly RecordShape[]): RecordShape {
  const fields = new Map<string, RecordField>();
  for (const base of [...bases].reverse()) for (const [name, field] of base.fields) fields.set(name, field);
  const built = bases.find(({ builds }) => builds);
  return {
    ...PLAIN,
    kind: bases.find(({ kind }) => kind !== null)?.kind ?? null,
    fields,
    builds: built !== undefined,
    isCertain: bases.every(({ isCertain }) => isCertain) && bases.filter(({ kind }) => kind !== null).length < 2,
    unknownBases: bases.flatMap(({ unknownBases }) => unknownBases),
  };
}

function mergeFields(
  inherited: ReadonlyMap<string, RecordField>,
  own: ReadonlyMap<string, RecordField>,
  { kind, isKeyword }: FieldRules,
): ReadonlyMap<string, RecordField> {
  const fields = new Map(inherited);
  for (const [name, field] of own) {
    if (!KEEPS_ORDER.has(kind)) fields.delete(name);
    fields.set(name, field);
  }
  if (kind === "attrs" && isKeyword)
    for (const [name, field] of fields) fields.set(name, { ...field, isKeyword: true });
  return fields;
}

const LONGEST_SIGNATURE = 2000;

const AS_MODEL = { kind: "model", isKeyword: true, isTotal: true, takesAnnotated: true } as const;

function buildConstructor({ kind, fields, isOwn, isCertain, unknownBases, ...shape }: RecordShape): MadeConstructor {
  const taken = [...fields].filter(([, { isTaken }]) => isTaken).map(([, field]) => field);
  const placed = taken.filter(({ isKeyword }) => !isKeyword);
  const named = taken.filter(({ isKeyword }) => isKeyword).sort((a, b) => (a.name < b.name ? -1 : 1));
  const isModel = kind === "model";
  const toConstructorParameter = ({ name, value }: RecordField) => ({ name, isRequired: value === null });
  const parameters = {
    placed: placed.map(toConstructorParameter),
    placeOnly: 0,
    named: named.map(toConstructorParameter),
    takesMore: { placed: false, named: isModel },
  };
  const isUnknown = unknownBases.length > 0;
  return {
    made: kind,
    base: isCertain && unknownBases.length === 1 ? (unknownBases[0] ?? null) : null,
    added: parameters,
    signature: isOwn ? formatConstructor(placed, named, unknownBases) : null,
    fields: new Map(
      [...fields].flatMap(([name, { isTaken, value }]) =>
        isTaken && !shape.addsToUnknown ? [[name, { mayLack: kind === "typed dict" && value !== null }]] : [],
      ),
    ),
    parameters: isCertain && !isUnknown ? parameters : null,
  };
}

/** Writes the signature without annotations, which the fields themselves show, and without private parameters that nobody has to give. */
function formatConstructor(
  placed: readonly RecordField[],
  named: readonly RecordField[],
  unknownBases: readonly string[],
): string {
  const isHidden = ({ name, value }: RecordField) => name.startsWith("_") && value !== null;
  const last = placed.findLastIndex((field) => !isHidden(field));
  const shown = named.filter((field) => !isHidden(field));
  const formatFieldParameter = ({ name, value }: RecordField) => (value === null ? name : `${name}=${value}`);
  const parameters = [
    "self",
    ...unknownBases.map((base) => `[fields of ${base}]`),
    ...placed.slice(0, last + 1).map(formatFieldParameter),
    ...(shown.length > 0 ? ["*"] : []),
    ...shown.map(formatFieldParameter),
  ];
  return cutWithDigest(`def __init__(${parameters.join(", ")})`, LONGEST_SIGNATURE);
}
