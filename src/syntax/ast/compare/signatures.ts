import type { ParsedModule, SignatureChange, SymbolSignature } from "../../../kernel/domain/index.ts";
import { isCompatible, isInherited } from "./compatible.ts";
import { isDemanded } from "./demands.ts";
import { isKeptByAlias } from "./kept-names.ts";
import { orderChanges } from "./member-order.ts";
import { isServed } from "./served-names.ts";

export interface SignatureDifference {
  /** The changes of public names. */
  readonly changes: readonly SignatureChange[];
  /** The names that are new, gone or have another signature, public or not. */
  readonly symbols: ReadonlySet<string>;
  /** Whether something that existed was changed or removed, public or not. */
  readonly isStructural: boolean;
}

/** Compares what two versions of a file define; either may be null, for an added or a deleted file. */
export function compareModuleSignatures(first: ParsedModule | null, last: ParsedModule | null): SignatureDifference {
  const isInOther = first !== null && last !== null && first.space !== last.space;
  const [before, after] = isInOther
    ? [addPackageToNames(first), addPackageToNames(last)]
    : [first, removeExports(first, last)];
  const old = indexSymbolsByName(before);
  const now = indexSymbolsByName(after);
  const changes: SignatureChange[] = [];
  const symbols = new Set<string>();
  let isStructural = false;
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const change = findSymbolChange(old.get(name) ?? null, now.get(name) ?? null, { before, after });
    if (!change) continue;
    symbols.add(name);
    if (change.kind !== "added") isStructural = true;
    if (
      change.isPublic &&
      !belongsToReported(change, change.kind === "added" ? now : old, change.kind === "added" ? old : now)
    ) {
      changes.push(markHarmless(change.entry, before, after));
    }
  }
  for (const each of orderChanges(before, after)) {
    if (symbols.has(each.symbol)) continue;
    symbols.add(each.symbol);
    isStructural = true;
    changes.push(each);
  }
  for (const each of listUnlistedNames(before, after)) {
    const known = changes.findIndex(({ symbol }) => symbol === each.symbol);
    if (known >= 0) changes.splice(known, 1);
    changes.push(each);
    symbols.add(each.symbol);
    isStructural = true;
  }
  changes.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { changes, symbols, isStructural };
}

/** Takes from a file that has become a script what the page would see of it: nobody can import any of it any more. */
function removeExports(before: ParsedModule | null, after: ParsedModule | null): ParsedModule | null {
  if (!before || !after?.isScript || before.isScript) return after;
  return { ...after, symbols: after.symbols.map((each) => ({ ...each, public: false })) };
}

/** Returns the names that Python's export list no longer has, each as removed. */
function listUnlistedNames(before: ParsedModule | null, after: ParsedModule | null): SignatureChange[] {
  const [old, now] = [before, after].map((module) => module?.symbols.find(isExportList));
  const names = old && now ? parseExportList(now) : null;
  if (!old || !names) return [];
  const line = now?.line ?? null;
  return [...(parseExportList(old) ?? [])].flatMap((symbol): SignatureChange[] => {
    const known = before?.symbols.find((each) => each.symbol === symbol);
    if (names.has(symbol) || (known && !after?.symbols.some((each) => each.symbol === symbol))) return [];
    return [{ symbol, kind: "removed", before: known?.signature ?? old.signature, after: null, line }];
  });
}

/** Makes the package of a module part of its names: in another one they are other names, though each line that defines them is the same. */
function addPackageToNames(module: ParsedModule): ParsedModule {
  const place = module.space ? `in ${module.space}` : "in no package";
  const symbols = module.symbols.map((each) =>
    each.parent === null ? { ...each, signature: `${each.signature} [${place}]` } : each,
  );
  return { ...module, symbols };
}

/** Marks a change that takes nothing from callers. */
function markHarmless(
  entry: SignatureChange,
  before: ParsedModule | null,
  after: ParsedModule | null,
): SignatureChange {
  const findVersionIn = (module: ParsedModule | null) => {
    const symbol = module?.symbols.find((each) => each.symbol === entry.symbol);
    return module && symbol ? { module, symbol } : null;
  };
  const [old, now] = [findVersionIn(before), findVersionIn(after)];
  const isHarmless =
    (entry.kind === "changed" && old && now && isCompatible(old, now)) ||
    (entry.kind === "removed" && old && !now && after && (isInherited(old, after) || isServed(old.symbol, after))) ||
    (entry.kind !== "added" && old && after && isKeptByAlias(old.symbol, after));
  return isHarmless ? { ...entry, compatible: true } : entry;
}

interface Change {
  readonly kind: SignatureChange["kind"];
  readonly isPublic: boolean;
  readonly symbol: SymbolSignature;
  readonly entry: SignatureChange;
}

function indexSymbolsByName(module: ParsedModule | null): ReadonlyMap<string, SymbolSignature> {
  return new Map(module?.symbols.map((symbol) => [symbol.symbol, symbol]));
}

function findSymbolChange(
  old: SymbolSignature | null,
  now: SymbolSignature | null,
  { before, after }: { readonly before: ParsedModule | null; readonly after: ParsedModule | null },
): Change | null {
  if (old && now)
    return old.signature === now.signature && old.public === now.public ? null : describeChangedSymbol(old, now);
  if (now) {
    const takes = isShorter(now, before) || isDemanded(now, before, after);
    return change(takes ? "changed" : "added", now.public, now, null, now);
  }
  if (old) return change("removed", old.public, old, old, null);
  return null;
}

/** Describes a symbol that both versions have. For users it is removed when it stops being public, and added when it becomes public. */
function describeChangedSymbol(old: SymbolSignature, now: SymbolSignature): Change {
  if (old.public && !now.public) return change("removed", true, old, old, null);
  if (!old.public && now.public) return change("added", true, now, null, now);
  const [listed, names] = isExportList(now) ? [parseExportList(old), parseExportList(now)] : [null, null];
  if (listed && names) {
    const isLonger = [...names].some((name) => !listed.has(name));
    // What is missing is reported by its own name.
    return change(isLonger ? "added" : "changed", isLonger && now.public, now, old, now);
  }
  return change("changed", now.public, now, old, now);
}

/** Returns whether a first export list leaves out public names, which takes them from those who import everything. */
function isShorter(list: SymbolSignature, before: ParsedModule | null): boolean {
  if (!isExportList(list) || before === null) return false;
  const names = new Set(list.signature.match(/\w+/g));
  return before.symbols.some((each) => each.public && each.parent === null && !names.has(each.symbol));
}

const isExportList = ({ kind, symbol }: SymbolSignature): boolean => kind === "export_list" && symbol === "__all__";

/** Returns the names in Python's export list; null where not only lists of names make it. */
function parseExportList({ signature }: SymbolSignature): ReadonlySet<string> | null {
  const isPlain = signature.startsWith("__all__ = [") && !signature.includes("; ");
  return isPlain ? new Set(signature.slice("__all__ =".length).match(/[\w.*]+/g)) : null;
}

function change(
  kind: SignatureChange["kind"],
  isPublic: boolean,
  symbol: SymbolSignature,
  before: SymbolSignature | null,
  after: SymbolSignature | null,
): Change {
  const line = (after ?? before)?.line ?? null;
  const entry = {
    symbol: symbol.symbol,
    kind,
    before: before?.signature ?? null,
    after: after?.signature ?? null,
    line,
  };
  return { kind, isPublic, symbol, entry };
}

/** Returns whether a member comes or goes with its class, which is reported as one entry. */
function belongsToReported(
  { symbol, kind }: Change,
  here: ReadonlyMap<string, SymbolSignature>,
  there: ReadonlyMap<string, SymbolSignature>,
): boolean {
  if (kind === "changed" || symbol.parent === null) return false;
  const parent = here.get(symbol.parent);
  return parent !== undefined && !(there.get(symbol.parent)?.public ?? false);
}
