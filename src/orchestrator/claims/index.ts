export { type Claim, symbolsByPath } from "./claim.ts";
export { compareClaims, FileSet, worstFirst } from "./compare-claims.ts";
export { usedNames, usedSymbols } from "./used-symbols.ts";
