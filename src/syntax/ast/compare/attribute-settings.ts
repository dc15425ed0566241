/**
 * Finds what gives an attribute its value within a class, as `self.guard = made` in a method does: the statements that set it, the conditions
 * around them, and what sets the names that they use. The rest of the class has no part in that.
 */
import type { Statement } from "../../../kernel/domain/index.ts";

/** What is known of the class around the statements. */
export interface ClassOfAttribute {
  readonly symbol: string;
  readonly isFunction: (statement: Statement) => boolean;
  readonly binds: (statement: Statement, name: string) => boolean;
  /** Returns the parameters of a method by name, or null where they cannot be told apart. */
  readonly parametersOf: (symbol: string) => ReadonlyMap<string, string> | null;
}

/** Names by which a statement may set an attribute without naming it. */
const SETS_UNNAMED = new Set(["setattr", "delattr", "__setattr__", "__delattr__", "__dict__", "vars"]);
const setsUnnamed = (identifier: string) => identifier.split(".").some((part) => SETS_UNNAMED.has(part));
/** Matches methods that decide what every attribute of the object means. */
const FINDS_ATTRIBUTES = /\.__(?:getattribute|getattr|setattr|delattr)__$/;

/** Returns the statements of a class that take part in the value of an attribute, those around others by their heads. */
export function findAttributeSettings(
  statement: Statement,
  name: string,
  owner: ClassOfAttribute,
): readonly Statement[] {
  const members = statement.blocks.flat();
  const own = members.flatMap((member) => findSettingsInMember(member, name, owner));
  const used = namesIn(own);
  const makers = members.filter(
    (each) => each.symbol !== null && owner.isFunction(each) && used.has(each.symbol.slice(owner.symbol.length + 1)),
  );
  const finders = members.filter(({ symbol }) => symbol !== null && FINDS_ATTRIBUTES.test(symbol));
  return [reduceToHead(statement), ...own, ...makers, ...finders];
}

function findSettingsInMember(member: Statement, name: string, owner: ClassOfAttribute): readonly Statement[] {
  const setsAttribute = (each: Statement) => owner.binds(each, name) || each.identifiers.some(setsUnnamed);
  let found = pickStatementsBelow(member, setsAttribute);
  if (!owner.isFunction(member)) return found;
  const names = new Set<string>();
  // What a local is made of may be another local.
  for (let next = namesIn(found.slice(1)); next.size > 0; ) {
    for (const each of next) names.add(each);
    found = pickStatementsBelow(
      member,
      (each) => setsAttribute(each) || [...names].some((one) => owner.binds(each, one)),
    );
    next = new Set([...namesIn(found.slice(1))].filter((each) => !names.has(each)));
  }
  const [head, ...rest] = found;
  return head === undefined ? [] : [reduceMethodHead(member, head, names, owner), ...rest];
}

/** Returns a statement and those in it that a question picks, each after the heads of those around it; nothing where it picks none. */
function pickStatementsBelow(statement: Statement, isMeant: (statement: Statement) => boolean): readonly Statement[] {
  const below = statement.blocks.flat().flatMap((each) => pickStatementsBelow(each, isMeant));
  return below.length > 0 || isMeant(statement) ? [reduceToHead(statement), ...below] : [];
}

function namesIn(statements: readonly Statement[]): Set<string> {
  return new Set(statements.flatMap(({ identifiers }) => identifiers));
}

function reduceToHead(statement: Statement): Statement {
  const { header, identifiers, symbol, line, endLine, blocks } = statement;
  if (blocks.length === 0) return statement;
  return { header, hash: header, identifiers, symbol, line, endLine, blocks: [] };
}

/** Returns the head of a method with its decorators and the parameters of these names alone. */
function reduceMethodHead(
  method: Statement,
  head: Statement,
  names: ReadonlySet<string>,
  owner: ClassOfAttribute,
): Statement {
  const parameters = method.symbol === null ? null : owner.parametersOf(method.symbol);
  if (parameters === null) return { ...head, identifiers: [] };
  const used = [...parameters]
    .filter(([name]) => names.has(name.replace(/^(?:\*+|\.\.\.)/, "")))
    .map(([, text]) => text);
  const decorators = method.identifiers.filter((each) => each.startsWith("@"));
  const header = [...decorators, method.symbol, ...used].join("\n");
  return { ...head, header, hash: header, identifiers: [] };
}
