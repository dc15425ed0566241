// Made by `npm run generate` from the files in schemas/; edit those instead.
import type {
  Adr,
  Agreement,
  Claim,
  Config,
  Decision,
  DigestRecord,
  Draft,
  Evidence,
  Intent,
  Knowledge,
  Marketplace,
  Note,
  ProposalSet,
  Rfc,
  ScopeDefinitions,
  SessionLog,
  SkillsLock,
  Task,
} from "../domain/index.ts";

/** What is wrong at a place of a document. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Tells whether a value is such a document; `errors` speaks of the last call, with at most 1000 of them. */
export interface Validator<T> {
  (data: unknown): data is T;
  errors?: readonly SchemaError[] | null;
}

export declare const validateConfig: Validator<Config>;
export declare const validateKnowledge: Validator<Knowledge>;
export declare const validateScopeDefinitions: Validator<ScopeDefinitions>;
export declare const validateRfc: Validator<Rfc>;
export declare const validateProposalSet: Validator<ProposalSet>;
export declare const validateEvidence: Validator<Evidence>;
export declare const validateIntent: Validator<Intent>;
export declare const validateTask: Validator<Task>;
export declare const validateClaim: Validator<Claim>;
export declare const validateNote: Validator<Note>;
export declare const validateDecision: Validator<Decision>;
export declare const validateAgreement: Validator<Agreement>;
export declare const validateDraft: Validator<Draft>;
export declare const validateAdr: Validator<Adr>;
export declare const validateSessionLog: Validator<SessionLog>;
export declare const validateDigestRecord: Validator<DigestRecord>;
export declare const validateSkillsLock: Validator<SkillsLock>;
export declare const validateMarketplace: Validator<Marketplace>;
