export {
  type LoadedKnowledge,
  parseAdr,
  parseAgreement,
  parseClaim,
  parseDecision,
  parseDigestRecord,
  parseDraft,
  parseEvidence,
  parseIntent,
  parseKnowledge,
  parseNote,
  parseProposalSet,
  parseRfc,
  parseScopeDefinitions,
  parseSessionLog,
  parseTask,
} from "./documents.ts";
export type { DocumentKind, Documents } from "./kinds.ts";
export type { Problem } from "./problems.ts";
export { readDocument } from "./read-document.ts";
export {
  indexScopes,
  isShared,
  listOwningScopes,
  omitYieldingClaims,
  type Permission,
  permits,
  resolvePathScope,
  type ScopeIndex,
  scopeLookup,
} from "./scopes.ts";
export { serializeDocument } from "./serialize.ts";
export { listTypoWarnings } from "./typos.ts";
