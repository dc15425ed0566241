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
  type Permission,
  pathScope,
  permits,
  type ScopeIndex,
  scopeLookup,
  scopeOf,
  withoutShared,
} from "./scopes.ts";
export { serializeDocument } from "./serialize.ts";
export { typoWarnings } from "./typos.ts";
