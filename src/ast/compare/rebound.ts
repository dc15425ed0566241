import type { Binding, ModulePart, ParsedModule, ReboundName, Statement, SymbolKind } from "../../domain/index.ts";
import type { Gap } from "./gaps.ts";

/**
 * Names whose meaning changes though the statements that use them stay: by another import, definition or assignment, or by an
 * attribute that is set on something. What only assigns or decorates such a name passes its new meaning on; a function that calls
 * it does so to the decorators that it is used as, but to nobody who calls it: else a helper would concern the whole file.
 */
export function reboundNames(
  before: ParsedModule | null,
  after: ParsedModule | null,
  gaps: readonly Gap[],
): readonly ReboundName[] {
  const old = bindingStatements(gaps.flatMap((gap) => gap.before));
  const now = bindingStatements(gaps.flatMap((gap) => gap.after));
  const found: ReboundName[] = [];
  const rebound = new Map<string, Rebinding>();
  const sides = before && after ? { before: new Side(before), after: new Side(after) } : null;
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    if (sides && meaningOf(name, sides.before) === meaningOf(name, sides.after)) continue;
    const place = now.get(name) ?? null;
    rebound.set(name, { by: name, boundAt: place?.line ?? null, isInside: false });
    // A file of its own that only defines something gives nothing another meaning.
    if (!(before || name.includes("."))) continue;
    const line = (place ?? old.get(name))?.line ?? 1;
    const spellings = [name, ...[old, now].flatMap((side) => importedNames(name, side.get(name)))].flatMap(spellingsOf);
    for (const identifier of new Set(spellings))
      found.push({ identifier, line, symbol: null, by: name, boundAt: place?.line ?? null });
  }
  if (sides) for (const [name, rebinding] of rebound) found.push(...usesOf(name, rebinding, sides.after, rebound));
  return found;
}

interface Rebinding {
  /** The name that the change itself binds. */
  readonly by: string;
  readonly boundAt: number | null;
  /** Whether the name means a function with the rebound name inside. */
  readonly isInside: boolean;
}

const known = new WeakMap<Statement, readonly Binding[]>();

/** Of a statement that is deeper than the stack, nobody can tell what it binds. */
function bindingsOf(statement: Statement): readonly Binding[] {
  let bindings = known.get(statement);
  try {
    bindings ??= statement.bindings ?? [];
  } catch {
    bindings = [{ name: "*", to: null }];
  }
  known.set(statement, bindings);
  return bindings;
}

/** Returns the statement that binds each name first. */
function bindingStatements(statements: readonly Statement[]): Map<string, Statement> {
  const bound = new Map<string, Statement>();
  for (const statement of statements)
    for (const { name } of bindingsOf(statement)) if (name !== "" && !bound.has(name)) bound.set(name, statement);
  return bound;
}

/** Returns the name by which an import takes what it calls `name`: `from guards import require_auth as name`. */
function importedNames(name: string, statement: Statement | undefined): string[] {
  return (statement ? bindingsOf(statement) : []).flatMap((each) =>
    each.name === name && each.to !== null ? each.to.replace(/^.*[:#]/s, "") : [],
  );
}

/** Returns all that binds a name in a module, in order. */
function meaningOf(name: string, side: Side): string {
  const meanings = side.with(name).flatMap((statement) =>
    bindingsOf(statement)
      .filter((each) => each.name === name)
      .map(({ to }) => to ?? meaningIn(statement, name, side)),
  );
  return meanings.join("\n");
}

/** What a statement makes of a name; where a class only defines it as a function, nothing else in the class has a part in that. */
function meaningIn(statement: Statement, name: string, side: Side): string {
  const { symbol, blocks, hash } = statement;
  if (symbol === null || symbol === name || side.kindOf(symbol) !== "class") return hash;
  const members = blocks.flat();
  const isFunction = (each: Statement) => each.symbol !== null && side.kindOf(each.symbol) === "function";
  const definitions = members.filter((each) => each.symbol === `${symbol}.${name}` && isFunction(each));
  const hasOthers = members.some((each) => !isFunction(each) && mentions(each, name));
  return definitions.length === 0 || hasOthers ? hash : definitions.map((each) => each.hash).join("\n");
}

function mentions({ identifiers, blocks }: Statement, name: string): boolean {
  return (
    identifiers.some((identifier) => isUseOf(identifier, name)) || blocks.flat().some((each) => mentions(each, name))
  );
}

/** A module whose parts are looked into once, and only where a name calls for it. */
class Side {
  readonly #statements = new Map<ModulePart, readonly Statement[]>();
  readonly #unsearchable: ReadonlySet<ModulePart>;
  #kinds: ReadonlyMap<string, SymbolKind> | null = null;

  constructor(private readonly module: ParsedModule) {
    this.#unsearchable = new Set(module.parts?.filter(({ source }) => SPELLS_NAMES.test(source)));
  }

  kindOf(symbol: string): SymbolKind | null {
    this.#kinds ??= new Map(this.module.symbols.map((each) => [each.symbol, each.kind]));
    return this.#kinds.get(symbol) ?? null;
  }

  /** Returns the statements of the top level whose text could hold a name; text may spell it by escapes or normalisation. */
  with(name: string): readonly Statement[] {
    const { parts, statements } = this.module;
    const word = name.slice(name.lastIndexOf(".") + 1);
    if (!parts) return statements;
    return parts.flatMap((part) => {
      if (word !== "*" && !part.source.includes(word) && !this.#unsearchable.has(part)) return [];
      const found = this.#statements.get(part) ?? part.statements;
      this.#statements.set(part, found);
      return found;
    });
  }
}

/** Matches a text that may hold a name in another spelling: normalised, with escapes, or joined from several strings. */
const SPELLS_NAMES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
  /[^\x00-\x7f]|\\[uUxN0-7\n]|["'`](?:\s*[+#/\\]|\s+[a-zA-Z]{0,2}["']|[a-zA-Z]{1,2}["'])/;

/** Uses of a rebound name; what they bind in turn is added to `rebound`, which the caller goes through. */
function usesOf(name: string, rebinding: Rebinding, module: Side, rebound: Map<string, Rebinding>): ReboundName[] {
  const found: ReboundName[] = [];
  const { by, boundAt } = rebinding;
  const passOn = (bindings: readonly Binding[], isInside: boolean) => {
    for (const each of bindings)
      if (each.to === null && each.name !== "" && !rebound.has(each.name))
        rebound.set(each.name, { by, boundAt, isInside });
  };
  const visit = (statement: Statement, top: Statement, around: string | null): void => {
    const symbol = statement.symbol ?? around;
    const uses = statement.identifiers.filter((identifier) => isUseOf(identifier, name));
    const counted = rebinding.isInside ? uses.filter((identifier) => identifier.startsWith("@")) : uses;
    for (const identifier of counted)
      for (const each of new Set([identifier, shortenIdentifier(identifier)]))
        found.push({ identifier: each, line: statement.line, symbol, by, boundAt });
    if (uses.length > 0) passOn(bindingsOf(top), rebinding.isInside || statement !== top || top.blocks.length > 0);
    for (const block of statement.blocks) for (const inner of block) visit(inner, top, symbol);
  };
  for (const statement of module.with(name)) {
    const own = bindingsOf(statement);
    // An import names what it takes, and does not use what has that name here.
    if (own.length === 0 || own.some(({ to }) => to === null)) visit(statement, statement, null);
  }
  return found;
}

function isUseOf(identifier: string, name: string): boolean {
  const plain = identifier.replace(/^@/, "");
  return name === "*" || plain === name || plain.startsWith(`${name}.`);
}

function shortenIdentifier(identifier: string): string {
  const last = identifier.slice(identifier.lastIndexOf(".") + 1);
  return identifier.startsWith("@") && last !== identifier ? `@${last}` : last;
}

/** Returns a name as patterns may speak of it: whole, by its last part, and as a decorator. */
function spellingsOf(name: string): string[] {
  return [...new Set([name, shortenIdentifier(name)])].flatMap((each) => [each, `@${each}`]);
}
