import {
  type Binding,
  MODULES,
  type ModulePart,
  type ParsedModule,
  type ReboundName,
  type Statement,
  type SymbolKind,
  type SymbolSignature,
} from "../../../kernel/domain/index.ts";
import { type ClassOfAttribute, findAttributeSettings } from "./attribute-settings.ts";
import { mapParameterTexts } from "./compatible.ts";
import type { Gap } from "./gaps.ts";
import { areSameCode } from "./same-statement.ts";

/**
 * Returns the names whose meaning changes though the statements that use them stay, by another import, definition or assignment, or by
 * an attribute that is set on something. A statement that assigns such a name to another one passes the new meaning on. A function that
 * uses it passes it on to what it decorates, but not to its callers; else one function could concern the whole file.
 */
export function findReboundNames(
  before: ParsedModule | null,
  after: ParsedModule | null,
  gaps: readonly Gap[],
): readonly ReboundName[] {
  const old = mapBindingStatements(gaps.flatMap((gap) => gap.before));
  const now = mapBindingStatements(gaps.flatMap((gap) => gap.after));
  const found: ReboundName[] = [];
  const rebound = new Map<string, Rebinding>();
  const sides = before && after ? { before: new Side(before), after: new Side(after) } : null;
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    if (sides && isSameMeaning(collectNameMeaning(name, sides.before), collectNameMeaning(name, sides.after))) continue;
    const place = now.get(name) ?? null;
    rebound.set(name, { by: name, boundAt: place?.line ?? null, isInside: false });
    // A new file that only defines names changes the meaning of none.
    if (!(before || name.includes("."))) continue;
    const line = (place ?? old.get(name))?.line ?? 1;
    const spellings = [name, ...[old, now].flatMap((side) => listImportedNames(name, side.get(name)))].flatMap(
      listNameSpellings,
    );
    for (const identifier of new Set(spellings))
      found.push({ identifier, line, symbol: null, by: name, boundAt: place?.line ?? null });
  }
  if (sides)
    for (const [name, rebinding] of rebound) found.push(...listReboundUses(name, rebinding, sides.after, rebound));
  return found;
}

interface Rebinding {
  /** The name that the change itself binds. */
  readonly by: string;
  readonly boundAt: number | null;
  /** Whether the name means a function that uses the rebound name. */
  readonly isInside: boolean;
}

const knownBindings = new WeakMap<Statement, readonly Binding[]>();

/** Returns what a statement binds. One that is deeper than the stack may bind any name. */
function listStatementBindings(statement: Statement): readonly Binding[] {
  let bindings = knownBindings.get(statement);
  try {
    bindings ??= statement.bindings ?? [];
  } catch {
    bindings = [{ name: "*", to: null }];
  }
  knownBindings.set(statement, bindings);
  return bindings;
}

/** Returns the statement that binds each name first. */
function mapBindingStatements(statements: readonly Statement[]): Map<string, Statement> {
  const bound = new Map<string, Statement>();
  for (const statement of statements)
    for (const { name } of listStatementBindings(statement))
      if (name !== "" && !bound.has(name)) bound.set(name, statement);
  return bound;
}

/** Returns `require_auth` for `from guards import require_auth as name`. */
function listImportedNames(name: string, statement: Statement | undefined): string[] {
  return (statement ? listStatementBindings(statement) : []).flatMap((each) =>
    each.name === name && each.to !== null ? each.to.replace(/^.*[:#]/s, "") : [],
  );
}

/** Returns everything that binds a name in a module, in order: what an import takes, or the statements of a definition. */
function collectNameMeaning(name: string, side: Side): readonly (string | readonly Statement[])[] {
  return side.withName(name).flatMap((statement) =>
    listStatementBindings(statement)
      .filter((each) => each.name === name)
      .map(({ to }) => to ?? findMeaningIn(statement, name, side)),
  );
}

/** Compares two meanings up to their first difference. */
function isSameMeaning(
  before: ReturnType<typeof collectNameMeaning>,
  after: ReturnType<typeof collectNameMeaning>,
): boolean {
  if (before.length !== after.length) return false;
  return before.every((old, at) => {
    const now = after[at] ?? "";
    return typeof old === "string" || typeof now === "string" ? old === now : areSameCode(old, now);
  });
}

/** Returns the statements by which one defines a name. If a class only defines it as a function or assigns it, the rest of the class has no part in that. */
function findMeaningIn(statement: Statement, name: string, side: Side): readonly Statement[] {
  const { symbol } = statement;
  if (symbol === null || symbol === name || side.findSymbolKind(symbol) !== "class") return [statement];
  if (name.includes(".")) return findAttributeSettings(statement, name, side.describeAttributeClass(symbol));
  const members = statement.blocks.flat();
  const { isFunction } = side.describeAttributeClass(symbol);
  const bindsThisName = (each: Statement) => bindsName(each, name);
  const definitions = members.filter((each) =>
    isFunction(each) ? each.symbol === `${symbol}.${name}` : each.blocks.length === 0 && bindsThisName(each),
  );
  const rest = members.filter((each) => !isFunction(each) && !definitions.includes(each));
  const hasOthers = rest.some((each) => mentionsName(each, name) || bindsThisName(each));
  return definitions.length === 0 || hasOthers ? [statement] : definitions;
}

function bindsName(statement: Statement, name: string): boolean {
  return listStatementBindings(statement).some((binding) => binding.name === name);
}

function mentionsName({ identifiers, blocks }: Statement, name: string): boolean {
  return (
    identifiers.some((identifier) => isUseOfName(identifier, name)) ||
    blocks.flat().some((each) => mentionsName(each, name))
  );
}

/** Reads each part of a module once, and only when a name calls for it. */
class Side {
  readonly #statements = new Map<ModulePart, readonly Statement[]>();
  #own: ReadonlySet<string> | null = null;
  #symbols: ReadonlyMap<string, SymbolSignature> | null = null;

  readonly #unsearchable: ReadonlySet<ModulePart>;
  readonly #searchable = new Set<Statement>();

  constructor(private readonly module: ParsedModule) {
    this.#unsearchable = new Set(module.parts?.filter(({ source }) => SPELLS_NAMES.test(source)));
  }

  /** Returns whether every name in a top-level statement is spelt out in its text. */
  isSearchable(statement: Statement): boolean {
    return this.#searchable.has(statement);
  }

  findSymbolKind(symbol: string): SymbolKind | null {
    return this.#signatureOf(symbol)?.kind ?? null;
  }

  #signatureOf(symbol: string): SymbolSignature | null {
    this.#symbols ??= new Map(this.module.symbols.map((each) => [each.symbol, each]));
    return this.#symbols.get(symbol) ?? null;
  }

  describeAttributeClass(symbol: string): ClassOfAttribute {
    return {
      symbol,
      isFunction: (each) => each.symbol !== null && this.findSymbolKind(each.symbol) === "function",
      binds: bindsName,
      parametersOf: (method) => {
        const found = this.#signatureOf(method);
        return found && mapParameterTexts(found, this.module.language);
      },
    };
  }

  /** Returns whether a statement may take the name from another module: it is not an attribute or a definition of this one. */
  isForeign(identifier: string): boolean {
    this.#own ??= new Set(this.module.symbols.map(({ symbol }) => readLastReboundPart(symbol)));
    const plain = identifier.replace(/^@?(?:(?:self|cls)\.)?/, "");
    return plain.includes(".") || !this.#own.has(plain);
  }

  /** Returns the top-level statements whose text could hold a name. */
  withName(name: string): readonly Statement[] {
    const { parts, statements } = this.module;
    if (!parts) return statements;
    return parts.flatMap((part) => {
      const isSearchable = !this.#unsearchable.has(part);
      if (isSearchable && !couldHold(part.source, name)) return [];
      const found = this.#statements.get(part) ?? part.statements;
      this.#statements.set(part, found);
      if (isSearchable) for (const statement of found) this.#searchable.add(statement);
      return found;
    });
  }
}

/** Matches a text that may hold a name in another spelling: normalised, with escapes, or joined from several strings. */
const SPELLS_NAMES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
  /[^\x00-\x7f]|\\[uUxN0-7\n]|["'`](?:\s*[+#/\\]|\s+[a-zA-Z]{0,2}["']|[a-zA-Z]{1,2}["'])/;

function couldHold(text: string, name: string): boolean {
  return name === "*" || name === MODULES || text.includes(readLastReboundPart(name));
}

/** Returns the uses of a rebound name and adds the names that they bind in turn to `rebound`, which the caller is going through. */
function listReboundUses(
  name: string,
  rebinding: Rebinding,
  module: Side,
  rebound: Map<string, Rebinding>,
): ReboundName[] {
  const found: ReboundName[] = [];
  const { by, boundAt } = rebinding;
  const passOn = (bindings: readonly Binding[], isInside: boolean) => {
    for (const each of bindings)
      if (each.to === null && each.name !== "" && !rebound.has(each.name))
        rebound.set(each.name, { by, boundAt, isInside });
  };
  const visit = (statement: Statement, top: Statement, around: string | null): void => {
    if (statement.source !== undefined && module.isSearchable(top) && !couldHold(statement.source, name)) return;
    const symbol = statement.symbol ?? around;
    const uses = statement.identifiers.filter((identifier) =>
      name === MODULES ? module.isForeign(identifier) : isUseOfName(identifier, name),
    );
    const counted = rebinding.isInside ? uses.filter((identifier) => identifier.startsWith("@")) : uses;
    for (const identifier of counted)
      for (const each of new Set([identifier, shortenIdentifier(identifier)]))
        found.push({ identifier: each, line: statement.line, symbol, by, boundAt });
    if (uses.length > 0)
      passOn(listStatementBindings(top), rebinding.isInside || statement !== top || top.blocks.length > 0);
    for (const block of statement.blocks) for (const inner of block) visit(inner, top, symbol);
  };
  for (const statement of module.withName(name)) {
    const own = listStatementBindings(statement);
    // An import takes the name from another module and does not use the one of this module.
    if (own.length === 0 || own.some(({ to }) => to === null)) visit(statement, statement, null);
  }
  return found;
}

function isUseOfName(identifier: string, name: string): boolean {
  const plain = identifier.replace(/^@/, "");
  return name === "*" || plain === name || plain.startsWith(`${name}.`);
}

function readLastReboundPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function shortenIdentifier(identifier: string): string {
  const last = readLastReboundPart(identifier);
  return identifier.startsWith("@") && last !== identifier ? `@${last}` : last;
}

/** Returns the forms in which a pattern may name it: whole, by its last part, and as a decorator. */
function listNameSpellings(name: string): string[] {
  return [...new Set([name, shortenIdentifier(name)])].flatMap((each) => [each, `@${each}`]);
}
