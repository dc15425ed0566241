import type { Adapter } from "../adapter.ts";
import { type Effect, HOST_FUNCTIONS } from "../effects.ts";
import type { Grant } from "../grant.ts";
import { formatPathSteps, fsScope } from "../scopes/index.ts";
import { type Access, type CallGroup, listWasiNames, WASI_MODULE } from "../wasi/index.ts";
import type { BoundGrant } from "./host-calls.ts";
import type { Preopen } from "./job.ts";

/** The whole authority of a run: its grants bound to adapters, folders and functions. */
export interface BoundGrants {
  readonly host: ReadonlyMap<Grant, BoundGrant>;
  readonly preopens: readonly Preopen[];
  readonly groups: readonly CallGroup[];
  readonly hostFunctions: readonly string[];
}

interface Bindings {
  readonly granted: readonly Grant[];
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly cwd: string;
  /** The account's own folder, which no grant of files reaches. */
  readonly home: string;
}

/** Binds grants to adapters and folders. A string says which grant cannot be bound. */
export function bindGrants({ granted, adapters, cwd, home }: Bindings): BoundGrants | string {
  const host = new Map<Grant, BoundGrant>();
  const preopens: Preopen[] = [];
  for (const grant of granted) {
    const problem = isLocal(grant.effect)
      ? addPreopen(preopens, grant, { root: cwd, barred: home })
      : addBound(host, grant, adapters);
    if (problem !== null) return problem;
  }
  const effects = new Set(granted.map(({ effect }) => effect));
  const local = (["local.read", "local.write"] as const).filter((effect) => effects.has(effect));
  const hostFunctions = Object.keys(HOST_FUNCTIONS).filter((name) => effects.has(HOST_FUNCTIONS[name] as Effect));
  return { host, preopens, groups: ["baseline", ...local], hostFunctions };
}

/**
 * Returns a test of whether a module with these grants may have the import `module.name`. The list of names is built on first
 * use, because some modules import nothing.
 */
export function allowsImport({
  groups,
  hostFunctions,
}: Pick<BoundGrants, "groups" | "hostFunctions">): (name: string) => boolean {
  let names: ReadonlySet<string> | null = null;
  return (name) => {
    names ??= new Set([
      ...listWasiNames(groups).map((call) => `${WASI_MODULE}.${call}`),
      ...hostFunctions.map((call) => `skg.${call}`),
    ]);
    return names.has(name);
  };
}

const isLocal = (effect: Effect): boolean => effect === "local.read" || effect === "local.write";

function addBound(host: Map<Grant, BoundGrant>, grant: Grant, adapters: Bindings["adapters"]): string | null {
  const adapter = adapters.get(grant.adapter);
  if (adapter?.calls[grant.effect] === undefined) return `No adapter "${grant.adapter}" serves ${grant.effect}.`;
  const scope = adapter.scope.parse(grant.scope);
  if (!scope.ok) return `The scope of ${grant.effect} cannot be read: ${scope.error.join(" ")}`;
  host.set(grant, { adapter, scope: scope.value });
  return null;
}

/** Adds a preopen. A read and a write grant of one path become one preopen at the position of the first. */
function addPreopen(
  preopens: Preopen[],
  { adapter, effect, scope: document }: Grant,
  place: Pick<Preopen, "root" | "barred">,
): string | null {
  if (adapter !== "fs") return `No adapter "${adapter}" serves ${effect}.`;
  const scope = fsScope.parse(document);
  if (!scope.ok) return `The scope of ${effect} cannot be read: ${scope.error.join(" ")}`;
  const { path: steps, as } = scope.value;
  const name = as ?? (typeof document.path === "string" ? document.path : formatPathSteps(steps));
  const access: Access = effect === "local.read" ? "read" : "write";
  const same = preopens.findIndex(
    (other) => formatPathSteps(other.steps) === formatPathSteps(steps) && other.name === name,
  );
  const existing = preopens[same];
  if (existing === undefined) preopens.push({ ...place, steps, name, access });
  else preopens[same] = { ...existing, access: existing.access === access ? access : "read and write" };
  return null;
}
