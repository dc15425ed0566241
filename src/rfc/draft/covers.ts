import { oneLine } from "../../domain/index.ts";
import { changedSignatures, type DraftRequest, packagesOf } from "./request.ts";

/**
 * Returns the fingerprints of the facts that a decision is about, sorted and without repeats: `dependency:redis`,
 * `signature:app/x.py:Class.method`, `invariant:auth_model`, `assumption:APP_TOKEN_TTL`, and `change:app/x.py` where the
 * change is architectural for no other reason. A later head with any other fingerprint needs another RFC.
 */
export function coversOf({ triggers, facts, proposals }: DraftRequest): string[] {
  const covers = [
    ...packagesOf(facts).map((name) => `dependency:${oneLine(name, 200)}`),
    ...changedSignatures(facts).map(({ path, symbol }) => `signature:${oneLine(path, 400)}:${oneLine(symbol, 200)}`),
    ...facts.invariants.map(({ key }) => `invariant:${oneLine(key, 200)}`),
    ...facts.assumptionConflicts.map(({ subject }) => `assumption:${oneLine(subject, 200)}`),
  ];
  const isOnlyChange = covers.length === 0 && triggers.length > 0;
  const changes = isOnlyChange ? proposals.map(({ path }) => `change:${oneLine(path, 400)}`) : [];
  return [...new Set([...covers, ...changes])].sort();
}
