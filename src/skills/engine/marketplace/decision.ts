import type { LockedSkill, MarketplaceSkill } from "../../../kernel/domain/index.ts";
import { compareVersions } from "./versions.ts";

/**
 * An `added` or `updated` package is installed, and an `unchanged` one is installed as offered already. The others are left as they are:
 * an `edited` one was changed after it was installed, `yours` did not come from this marketplace, and for `older` and `reused` the offer
 * is suspect.
 */
type SyncStatus = "added" | "updated" | "unchanged" | "edited" | "yours" | "older" | "reused";

export interface SyncFacts {
  /** The entry of the name in the account's lock. */
  readonly locked: LockedSkill | null;
  /** The package in the account's folder of that name; its digest is null if it cannot be read. */
  readonly found: { readonly digest: string | null } | null;
  /** The address of the index. */
  readonly origin: string;
  /** Says that a person wants to replace the installed package. */
  readonly replace: boolean;
  readonly allowDowngrade: boolean;
}

export interface SyncDecision {
  readonly status: SyncStatus;
  readonly installs: boolean;
  /** Why the package is left as it is; null if it is not. */
  readonly reason: string | null;
}

/** Decides about one package of the index. The account's own work is kept, and a version goes back only if that is allowed. */
export function syncDecision(offered: MarketplaceSkill, facts: SyncFacts): SyncDecision {
  const { locked, found, origin, replace, allowDowngrade } = facts;
  if (found !== null && found.digest === offered.digest) return { status: "unchanged", installs: false, reason: null };
  const isOurs = locked !== null && locked.source === "marketplace" && locked.origin === origin;
  if (found !== null && !replace) {
    if (!isOurs)
      return leaveInstalled("yours", "a skill of this name is there that did not come from this marketplace");
    if (locked.digest !== found.digest) return leaveInstalled("edited", "it was changed here after it was installed");
  }
  if (isOurs) {
    const order = compareVersions(offered.version, locked.version);
    if (order < 0 && !allowDowngrade)
      return leaveInstalled("older", `${offered.version} is offered, and ${locked.version} was installed`);
    if (order === 0 && offered.digest !== locked.digest && !replace)
      return leaveInstalled("reused", `the version ${offered.version} is offered with another content than it had`);
  }
  return { status: found === null ? "added" : "updated", installs: true, reason: null };
}

function leaveInstalled(status: SyncStatus, reason: string): SyncDecision {
  return { status, installs: false, reason };
}
