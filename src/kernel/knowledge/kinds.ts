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
import { type Shape, shapes } from "./shapes.generated.ts";

/** Documents by kind; a kind is the name of its schema file. */
export interface Documents {
  config: Config;
  knowledge: Knowledge;
  scope_definitions: ScopeDefinitions;
  rfc: Rfc;
  proposals: ProposalSet;
  evidence: Evidence;
  intent: Intent;
  task: Task;
  claim: Claim;
  note: Note;
  decision: Decision;
  agreement: Agreement;
  draft: Draft;
  adr: Adr;
  session: SessionLog;
  digest: DigestRecord;
  skills_lock: SkillsLock;
  marketplace: Marketplace;
}

export type DocumentKind = keyof Documents;

export function getDocumentShape(kind: DocumentKind): Shape {
  return shapes[kind];
}

/** Returns the shape of a child, `{}` where nothing is known of it. */
export function findChildShape(shape: Shape, step: string | number): Shape {
  if (typeof step === "number") return shape.items ?? {};
  const { properties = {}, values } = shape;
  // Names such as `constructor` are keys like any other.
  const known = Object.hasOwn(properties, step) ? properties[step] : undefined;
  return known ?? values ?? shape.items ?? {};
}
