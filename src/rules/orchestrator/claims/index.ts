export { type Claim, groupSymbolsByPath } from "./claim.ts";
export { compareClaims, FileSet, sortWorstFirst } from "./compare-claims.ts";
export { listUsedNames, listUsedSymbols } from "./used-symbols.ts";
