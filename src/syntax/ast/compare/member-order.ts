/** Compares the order of members where it means something: ordinals of enumerations, literals of structs without keys. */
import type { Language, ParsedModule, SignatureChange, SymbolSignature } from "../../../kernel/domain/index.ts";

interface Ordered {
  readonly owner: RegExp;
  /** Matches the members that have a place. */
  readonly member: RegExp;
  /** Whether the order counts only where others see all of the members. */
  readonly isWhole: boolean;
}

const ENUM: Ordered = { owner: /\benum\b/, member: /^[A-Za-z_]\w*$/, isWhole: false };
const ORDERED: Partial<Record<Language, Ordered>> = {
  java: ENUM,
  kotlin: ENUM,
  go: { owner: /^type \w+(?:\[.*\])? struct$/, member: /./, isWhole: true },
};

/** Returns a change for each public type whose members of both versions stand in another order. */
export function orderChanges(before: ParsedModule | null, after: ParsedModule | null): readonly SignatureChange[] {
  const rules = after?.language === before?.language && after ? ORDERED[after.language] : undefined;
  if (!before || !after || !rules) return [];
  return after.symbols.flatMap((owner): SignatureChange[] => {
    const [old, now] = [before, after].map((module) => listOrderedMembers(owner, module, rules));
    if (!old || !now) return [];
    const kept = [old.filter((name) => now.includes(name)), now.filter((name) => old.includes(name))];
    if (kept[0]?.join() === kept[1]?.join()) return [];
    const formatMemberOrder = (names: readonly string[]) => `${owner.signature} { ${names.join(", ")} }`;
    return [
      {
        symbol: owner.symbol,
        kind: "changed",
        before: formatMemberOrder(old),
        after: formatMemberOrder(now),
        line: owner.line,
      },
    ];
  });
}

/** Returns the names of the members that have a place in a type; null for any other type. */
function listOrderedMembers(
  { symbol, kind, public: isPublic, signature }: SymbolSignature,
  module: ParsedModule,
  rules: Ordered,
): readonly string[] | null {
  if (kind !== "class" || !isPublic || !rules.owner.test(signature)) return null;
  const known = module.symbols.find((each) => each.symbol === symbol);
  if (known?.signature !== signature || !known.public) return null;
  const members = module.symbols.filter((each) => each.parent === symbol && each.kind === "variable");
  if (rules.isWhole && !members.every((each) => each.public)) return null;
  return members
    .filter((each) => rules.member.test(each.signature))
    .map((each) => each.symbol.slice(symbol.length + 1));
}
