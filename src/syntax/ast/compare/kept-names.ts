/** Finds names that a file keeps for what it has renamed: `export { login as signIn }`, `sign_in = login`, `type SignIn = Login`. */
import type { ParsedModule, Statement, SymbolSignature } from "../../../kernel/domain/index.ts";

/** Returns whether users of an old name get the same under it, since the file now gives that name to what it has renamed. */
export function isKeptByAlias({ symbol, parent, signature }: SymbolSignature, now: ParsedModule): boolean {
  const findSignature = (name: string) => now.symbols.find((each) => each.symbol === name)?.signature;
  const own = findAliasTarget(symbol, now);
  if (own !== null)
    return maskName(signature) === maskName(findSignature(parent === null ? own : `${parent}.${own}`) ?? "");
  const whole = parent === null ? null : findAliasTarget(parent, now);
  return whole !== null && findSignature(`${whole}.${symbol.slice((parent ?? "").length + 1)}`) === signature;
}

/** The forms of a signature that only pass a name on, and those of the statements that do so. */
const PASSED = /^(?:export (?:type )?\{ (\w+) as \w+ \}|export default (\w+)|exports\.\w+ = (\w+)|type \w+ = (\w+))$/;
const GIVEN = /^(?:\w+\n)?(?:var \w+ = |alias \w+ |alias_method :\w+, :|\w+ = )(\w+)$/;
const REUSED = /^use_declaration\npub use /;

/** Returns the name in the module for which another one stands; null where it stands for something else, or is given more than once. */
function findAliasTarget(name: string, { symbols, statements }: ParsedModule): string | null {
  const symbol = symbols.find((each) => each.symbol === name);
  if (symbol === undefined) {
    const uses = statements.filter(({ source = "" }) => REUSED.test(source));
    const bound = uses.flatMap(({ bindings = [] }) => bindings.filter((each) => each.name === name));
    const [target] = bound.map(({ to }) => /^(?:self)?#(\w+)$/.exec(to ?? "")?.[1]);
    return bound.length === 1 ? (target ?? null) : null;
  }
  const passed = PASSED.exec(symbol.signature)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (passed !== undefined) return passed;
  const given = listStatementsOf(name, statements);
  return given.length === 1 ? (GIVEN.exec(given[0]?.source ?? "")?.[1] ?? null) : null;
}

const listStatementsOf = (name: string, statements: readonly Statement[]): Statement[] =>
  statements.flatMap((each) => [
    ...(each.symbol === name ? [each] : []),
    ...each.blocks.flatMap((block) => listStatementsOf(name, block)),
  ]);

const DEFINED =
  /^(?:(?:export|default|declare) ){0,3}((?:(?:async|abstract|pub|unsafe) ){0,3}(?:function\*?|class|const|let|var|def|func|fn|type|interface|enum|struct|trait)) \w+/;

/** Returns a signature without its name and without what exports it. */
const maskName = (signature: string): string =>
  signature.replace(DEFINED, "$1 _").replace(/^(?:exports\.\w+ = |function _)\(/, "(");
