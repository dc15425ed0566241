import { join } from "node:path";
import { isObject, tryParseJson } from "../../../kernel/domain/index.ts";
import type { LearnedSignature } from "../../../learn/route/index.ts";
import { type AnyStatement, logEnd, ROUTE_TYPE, RUN_TYPE, readEntries } from "../../engine/attest/index.ts";
import { readPrivateText, writePrivateFile } from "../private-files.ts";

/** Describes a route whose plan was to be run, and whether that run ended well. */
interface RunRoute extends LearnedSignature {
  readonly plan_id: string;
  readonly accepted: boolean;
}

interface Kept {
  /** Is the offset up to which the log was read. */
  readonly bytes: number;
  readonly index: number;
  readonly routes: readonly RunRoute[];
}

const FILE = "learned-signatures.json";
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_ROUTES = 20_000;

const NOTHING: Kept = { bytes: 0, index: 0, routes: [] };

/** What this process has read of each account. */
const KNOWN = new Map<string, Kept>();

/** Clears that memory, so that the next call reads the file or the log again. */
export const forgetLearned = (): void => KNOWN.clear();

/**
 * Returns the signatures of routes that led to a full run that ended well. Only the attestation log counts as proof; the file in the
 * account's folder saves reading it from the start, and is rebuilt if it is missing or unreadable.
 */
export async function readLearnedSignatures(home: string): Promise<readonly LearnedSignature[]> {
  const before = KNOWN.get(home) ?? (await readKept(home));
  const end = logEnd(home);
  const start = end.bytes < before.bytes ? NOTHING : before;
  const kept = end.bytes === start.bytes ? start : await readOn(home, start, end);
  KNOWN.set(home, kept);
  if (kept.routes !== before.routes)
    await writePrivateFile(join(home, FILE), `${JSON.stringify(kept)}\n`).catch(() => undefined);
  return kept.routes.filter(({ accepted }) => accepted);
}

async function readOn(home: string, start: Kept, end: Pick<Kept, "bytes" | "index">): Promise<Kept> {
  const routes = new Map(start.routes.map((each) => [each.plan_id, each]));
  const isRouteOrRun = ({ predicateType }: AnyStatement) => predicateType === ROUTE_TYPE || predicateType === RUN_TYPE;
  let changed = 0;
  for await (const { statement, index } of readEntries(home, { from: start, where: isRouteOrRun })) {
    if (index >= end.index) break;
    const route = routeIn(statement) ?? findAcceptedRoute(statement, routes);
    if (route === null) continue;
    routes.set(route.plan_id, route);
    changed++;
  }
  return { ...end, routes: changed === 0 ? start.routes : [...routes.values()].slice(-MOST_ROUTES) };
}

function routeIn(statement: AnyStatement): RunRoute | null {
  if (statement.predicateType !== ROUTE_TYPE) return null;
  const { signature, node, artifact_sha256, manifest_sha256, attestation_id, plan_id } = statement.predicate;
  if (plan_id === null || node === null || artifact_sha256 === null || manifest_sha256 === null) return null;
  return { signature, node, artifact_sha256, manifest_sha256, attestation_id, plan_id, accepted: false };
}

/** Returns whether the statement records a full run of the plan's root that ended well in every respect. */
function findAcceptedRoute(statement: AnyStatement, routes: ReadonlyMap<string, RunRoute>): RunRoute | null {
  if (statement.predicateType !== RUN_TYPE) return null;
  const { plan_id, run_type, outcome, exit_code, reason, artifact_sha256, plan_outcome } = statement.predicate;
  const route = plan_id === null ? undefined : routes.get(plan_id);
  if (route === undefined || route.artifact_sha256 !== artifact_sha256) return null;
  const isDone = plan_outcome === "none" || plan_outcome === "applied";
  const isGood = run_type === "full_run" && outcome === "ok" && exit_code === 0 && reason === null && isDone;
  return isGood ? { ...route, accepted: true } : null;
}

async function readKept(home: string): Promise<Kept> {
  const text = await readPrivateText(join(home, FILE), MOST_BYTES).catch(() => null);
  const value = text === null ? null : tryParseJson(text);
  if (!isObject(value) || typeof value.bytes !== "number" || typeof value.index !== "number") return NOTHING;
  return Array.isArray(value.routes) && value.routes.every(isRunRoute)
    ? { bytes: value.bytes, index: value.index, routes: value.routes }
    : NOTHING;
}

function isRunRoute(value: unknown): value is RunRoute {
  if (!isObject(value) || typeof value.accepted !== "boolean") return false;
  const texts = ["signature", "node", "artifact_sha256", "manifest_sha256", "attestation_id", "plan_id"];
  return texts.every((key) => typeof value[key] === "string");
}
