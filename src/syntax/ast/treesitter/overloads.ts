import type { SymbolSignature } from "../../../kernel/domain/index.ts";

type Described = Pick<SymbolSignature, "kind" | "public" | "signature" | "line">;

/** Collects the symbols of a file. Overloads of a function are one symbol, and those that others cannot call are left out of it. */
export class OverloadedSymbols {
  readonly #byName = new Map<string, SymbolSignature>();

  constructor(private readonly separator = "; ") {}

  all(): readonly SymbolSignature[] {
    return [...this.#byName.values()];
  }

  /** Adds a definition inside `parent`, or at the top level for null, and returns the symbol's full name. */
  add(name: string, parent: string | null, described: Described): string {
    const symbol = parent === null ? name : `${parent}.${name}`;
    const own = { symbol, parent, ...described };
    const known = this.#byName.get(symbol);
    this.#byName.set(symbol, known ? this.#join(known, own) : own);
    return symbol;
  }

  #join(known: SymbolSignature, other: SymbolSignature): SymbolSignature {
    if (known.public !== other.public) return known.public ? known : { ...other, line: known.line };
    const signatures = new Set([...known.signature.split(this.separator), other.signature]);
    return { ...known, signature: [...signatures].sort().join(this.separator) };
  }
}
