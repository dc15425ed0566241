import type { LockedSkill, MarketplaceSkill } from "../../domain/index.ts";
import { compareVersions } from "./versions.ts";

/**
 * `added`, `updated`: it is installed; `unchanged`: it is there as offered. The others are left as they are: `edited`, because
 * somebody changed it after it was installed; `yours`, because it did not come from this marketplace; `older` and `reused`, because
 * the offer is suspect.
 */
export type SyncStatus = "added" | "updated" | "unchanged" | "edited" | "yours" | "older" | "reused";

export interface SyncFacts {
  /** The entry of the name in the account's lock. */
  readonly locked: LockedSkill | null;
  /** The package in the account's folder of that name; its digest is null where it cannot be read. */
  readonly found: { readonly digest: string | null } | null;
  /** The address of the index. */
  readonly origin: string;
  /** A person wants the marketplace's package in place of what is there. */
  readonly replace: boolean;
  readonly allowDowngrade: boolean;
}

export interface SyncDecision {
  readonly status: SyncStatus;
  readonly installs: boolean;
  /** Why the package is left as it is, or null. */
  readonly reason: string | null;
}

/** Decides about one package of the index. The account's own work always wins, and no version goes back unless allowed. */
export function syncDecision(offered: MarketplaceSkill, facts: SyncFacts): SyncDecision {
  const { locked, found, origin, replace, allowDowngrade } = facts;
  if (found !== null && found.digest === offered.digest) return { status: "unchanged", installs: false, reason: null };
  const isOurs = locked !== null && locked.source === "marketplace" && locked.origin === origin;
  if (found !== null && !replace) {
    if (!isOurs) return kept("yours", "a skill of this name is there that did not come from this marketplace");
    if (locked.digest !== found.digest) return kept("edited", "it was changed here after it was installed");
  }
  if (isOurs) {
    const order = compareVersions(offered.version, locked.version);
    if (order < 0 && !allowDowngrade)
      return kept("older", `${offered.version} is offered, and ${locked.version} was installed`);
    if (order === 0 && offered.digest !== locked.digest && !replace)
      return kept("reused", `the version ${offered.version} is offered with another content than it had`);
  }
  return { status: found === null ? "added" : "updated", installs: true, reason: null };
}

function kept(status: SyncStatus, reason: string): SyncDecision {
  return { status, installs: false, reason };
}
