import { randomUUID } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type AnyStatement,
  appendToLog,
  type LogVerdict,
  makeAttestedStatement,
  PROMOTION_TYPE,
  type PromotionPredicate,
  readEntries,
  verifyLog,
} from "../../../../src/runtime/engine/attest/index.ts";
import { freshFolder } from "../../../support/folders.ts";

/** An account's home that does not exist yet. */
export const aHome = (): string => join(freshFolder("skl-attest"), "home");

/** As small as a statement can be. */
export function aStatement(name = "node"): AnyStatement {
  return makeAttestedStatement<PromotionPredicate>(name, {
    predicateType: PROMOTION_TYPE,
    attestation_id: randomUUID(),
    node_id: null,
    manifest_sha256: null,
    source_sha256: null,
    artifact_sha256: "a".repeat(64),
    run_type: "promotion",
    name,
    reviewer_id: "",
    approved_at: "",
    promoted_at: "",
    gates_passed: [],
    gates: [],
  });
}

export async function aLog(entries: number): Promise<{ readonly home: string; readonly ids: readonly string[] }> {
  const home = aHome();
  return { home, ids: await appended(home, entries) };
}

export async function appended(home: string, entries: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < entries; at++) ids.push((await appendToLog(home, aStatement())).attestation_id);
  return ids;
}

/** The same files in a home of their own. */
export async function copied(home: string): Promise<string> {
  const copy = aHome();
  await cp(home, copy, { recursive: true });
  return copy;
}

export async function idsIn(home: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { statement } of readEntries(home)) ids.push(statement.predicate.attestation_id);
  return ids;
}

export const LOG = "attestations/log.jsonl";
export const CHECKPOINTS = "attestations/checkpoints.jsonl";
export const HEAD = "attestations-head";

/** Rewrites the lines of a file. */
export async function editLines(home: string, file: string, edit: (lines: string[]) => string[]): Promise<void> {
  const path = join(home, file);
  const lines = (await readFile(path, "utf8")).split("\n").slice(0, -1);
  await writeFile(
    path,
    edit(lines)
      .map((line) => `${line}\n`)
      .join(""),
  );
}

/** What is told of a log: kind and line of each problem, or that it is whole. */
export async function findings(home: string): Promise<"whole" | readonly string[]> {
  const verdict = await verifyLog(home);
  return verdict.ok ? "whole" : said(verdict);
}

const said = ({ problems }: LogVerdict): string[] =>
  problems.map(({ kind, line }) => (line === null ? kind : `${kind} ${line}`));
