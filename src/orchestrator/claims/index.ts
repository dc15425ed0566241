export { type Claim, symbolsByPath } from "./claim.ts";
export { type ClaimFacts, compareClaims, FileSet, worstFirst } from "./compare-claims.ts";
export { usedSymbols } from "./used-symbols.ts";
