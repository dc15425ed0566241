import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  formatTimestamp,
  type LockedSkill,
  type Marketplace,
  type MarketplaceSkill,
  SklError,
} from "../../../kernel/domain/index.ts";
import { readClock } from "../../../workspace/ground/index.ts";
import { type SyncDecision, syncDecision } from "../../engine/marketplace/index.ts";
import { listSystemSkills } from "../../engine/system/index.ts";
import {
  changeSkillLock,
  findPlacesFor,
  type LockChange,
  putPackage,
  readInstalled,
  readSkillLock,
  refuseAgentHere,
  requireReadable,
  setAside,
} from "../library/index.ts";
import { fetchIndex } from "./fetch-index.ts";
import { usualPatience } from "./http.ts";
import { chooseMarketplace, type MarketplaceAddress } from "./marketplace.ts";
import { type Downloaded, downloadPackage } from "./offered-package.ts";
import { type RememberedIndex, readMemory, remember } from "./remembered-indexes.ts";
import type { SyncedSkill, SyncRequest, SyncResult } from "./sync-request.ts";

/**
 * Installs the packages of a marketplace in the account's library (`skl skill sync`). Workspaces are not touched, and packages that the
 * account's owner wrote or changed stay. Throws MARKETPLACE_… and SKILL_LOCK_BROKEN; a package that fails is in the result and does not
 * keep others from being installed.
 */
export async function syncSkills(request: SyncRequest): Promise<SyncResult> {
  const env = request.env ?? process.env;
  const isPersons = request.url !== null || request.replace || request.remove || request.allowDowngrade;
  if (isPersons) await refuseAgentHere(request.cwd, env);
  const places = findPlacesFor(request.cwd, env);
  const home = places.kept.account;
  const market = await chooseMarketplace(places, request.url, env);
  const origin = market.url.href;
  const known = (await readMemory(home)).find(({ url }) => url === origin) ?? null;
  const lock = requireReadable(await readSkillLock(home));
  const fetched = await fetchIndex(market, {
    patience: request.patience ?? usualPatience,
    known: mayBeCurrent(request, known, hashLockEntries(lock.skills, origin)),
  });
  if (fetched === null) {
    const { revision, etag } = known ?? { revision: 0, etag: null };
    return { index: { url: origin, status: "not_modified", revision, etag }, skills: [], dry_run: request.dryRun };
  }
  const { index, etag, lastModified } = fetched;
  refuseRollback(index, known, request);
  const account = new Account({ home, origin, etag, at: formatTimestamp(readClock(env)), request });
  const skills = [...(await account.install(index, market)), ...(await account.syncGone(index))];
  const isWhole =
    request.only.length === 0 && !request.installedOnly && skills.every(({ status }) => IN_PLACE.has(status));
  if (!request.dryRun)
    await changeSkillLock(home, async () => {
      const state = isWhole ? hashLockEntries(requireReadable(await readSkillLock(home)).skills, origin) : null;
      const seen = { url: origin, revision: index.revision, etag, last_modified: lastModified, in_place: state };
      await remember(home, seen, request.allowDowngrade ? "may go back" : "only on");
    });
  const facts = { url: origin, status: "fetched" as const, revision: index.revision, etag };
  return { index: facts, skills, dry_run: request.dryRun };
}

/** If all skills have one of these statuses, the same index brings nothing new. */
const IN_PLACE: ReadonlySet<SyncedSkill["status"]> = new Set(["added", "updated", "unchanged", "removed"]);

/** Digests the lock's entries of an index; while they are the same, an unchanged index brings nothing new. */
function hashLockEntries(skills: ReadonlyMap<string, LockedSkill>, origin: string): string {
  const own = [...skills.values()].filter(({ source, origin: from }) => source === "marketplace" && from === origin);
  const entries = own.map(({ name, digest }) => `${name} ${digest}`).sort();
  return createHash("sha256").update(entries.join("\n")).digest("hex");
}

function mayBeCurrent(request: SyncRequest, known: RememberedIndex | null, state: string): RememberedIndex | null {
  const isPlain = !request.remove && !request.replace && !request.allowDowngrade && request.only.length === 0;
  return isPlain && known?.in_place === state ? known : null;
}

function refuseRollback(index: Marketplace, known: RememberedIndex | null, { allowDowngrade }: SyncRequest): void {
  if (known === null || index.revision >= known.revision || allowDowngrade) return;
  throw new SklError("MARKETPLACE_ROLLED_BACK", {
    message: `The index has the revision ${index.revision}, and ${known.revision} was seen before.`,
    data: { url: known.url, revision: index.revision, seen: known.revision },
  });
}

interface AccountFacts {
  readonly home: string;
  readonly origin: string;
  /** The ETag of the index. */
  readonly etag: string | null;
  readonly at: string;
  readonly request: SyncRequest;
}

/** The account's library while the packages of one index are installed. */
class Account {
  constructor(private readonly facts: AccountFacts) {}

  async install(index: Marketplace, market: MarketplaceAddress): Promise<SyncedSkill[]> {
    const { request } = this.facts;
    const { only, onProgress } = request;
    const missing = only.find((name) => !index.skills.some((skill) => skill.name === name));
    if (missing !== undefined)
      throw new SklError("NOT_FOUND", { message: `The marketplace has no skill ${missing}.`, data: { name: missing } });
    const installed = request.installedOnly ? await this.#installedNames() : null;
    const wanted = index.skills.filter(
      ({ name }) => (only.length === 0 || only.includes(name)) && (installed?.has(name) ?? true),
    );
    const synced: SyncedSkill[] = [];
    for (const [at, offered] of wanted.entries()) {
      onProgress?.(at, wanted.length, offered.name);
      synced.push(await this.#syncOne(offered, market));
    }
    return synced;
  }

  /** Names what is installed from this index. The skills that come with skl are not among them, whatever lies in the account. */
  async #installedNames(): Promise<ReadonlySet<string>> {
    const { home, origin } = this.facts;
    const { skills } = requireReadable(await readSkillLock(home));
    const own = new Set(listSystemSkills().map(({ folder }) => folder));
    const ofIndex = [...skills.values()].filter(
      ({ source, origin: from }) => source === "marketplace" && from === origin,
    );
    return new Set(ofIndex.map(({ name }) => name).filter((name) => !own.has(name)));
  }

  /** Decides twice: before the download, which may take long, and while the lock is held. */
  async #syncOne(offered: MarketplaceSkill, market: MarketplaceAddress): Promise<SyncedSkill> {
    const { home, request } = this.facts;
    const { skills } = requireReadable(await readSkillLock(home));
    const locked = skills.get(offered.name) ?? null;
    const first = await this.#decide(offered, locked);
    if (request.dryRun || (!first.installs && isRecorded(first, offered, locked)))
      return this.#describe(offered, first, locked);
    const got = first.installs ? await this.#download(offered, market) : null;
    if (typeof got === "string") return { ...this.#describe(offered, first, locked), status: "failed", reason: got };
    return changeSkillLock(home, (lock) => this.#put({ offered, got, lock }));
  }

  async #download(offered: MarketplaceSkill, { url, key }: MarketplaceAddress): Promise<Downloaded | string> {
    const patience = this.facts.request.patience ?? usualPatience;
    return downloadPackage({ offered, index: url, key, patience }).catch((cause: unknown) => {
      if (cause instanceof SklError) return cause.message;
      throw cause;
    });
  }

  async #put({ offered, got, lock }: { offered: MarketplaceSkill; got: Downloaded | null; lock: LockChange }) {
    const { home, origin, etag, at } = this.facts;
    const locked = lock.get(offered.name);
    const decision = await this.#decide(offered, locked);
    const described = this.#describe(offered, decision, locked);
    const kept = decision.installs && got !== null ? (await putPackage(home, got.skill)).kept : null;
    if (decision.status === "unchanged" || (decision.installs && got !== null)) {
      const { name, version, digest } = offered;
      const columns = toSeedColumns(offered, got?.etag ?? etag);
      lock.put({ ...locked, name, version, source: "marketplace", origin, digest, installed_at: at, ...columns });
    }
    return { ...described, kept };
  }

  async #decide(offered: MarketplaceSkill, locked: LockedSkill | null): Promise<SyncDecision> {
    const { origin, request } = this.facts;
    const found = await readInstalled(this.#pathOf(offered.name), offered.name);
    const { replace, allowDowngrade } = request;
    return syncDecision(offered, { locked, found, origin, replace, allowDowngrade });
  }

  /** Reports, or removes on request, the skills that came from this index and are no longer in it. */
  async syncGone(index: Marketplace): Promise<SyncedSkill[]> {
    const { home, origin, request } = this.facts;
    const offered = new Set(index.skills.map(({ name }) => name));
    const { skills } = requireReadable(await readSkillLock(home));
    const gone = [...skills.values()].filter(
      ({ name, source, origin: from }) => source === "marketplace" && from === origin && !offered.has(name),
    );
    if (request.only.length > 0) return [];
    const left: SyncedSkill[] = [];
    for (const locked of gone) left.push(await this.#syncGoneOne(locked));
    return left;
  }

  async #syncGoneOne({ name, version, digest }: LockedSkill): Promise<SyncedSkill> {
    const { home, request } = this.facts;
    const synced = { name, version: null, former: version, path: this.#pathOf(name), kept: null };
    if (!request.remove)
      return { ...synced, status: "gone", reason: "the marketplace no longer has it; --remove removes it" };
    if (request.dryRun) return { ...synced, status: "removed", reason: null };
    return changeSkillLock(home, async (lock): Promise<SyncedSkill> => {
      const found = await readInstalled(synced.path, name);
      if (found !== null && found.digest !== digest && !request.replace)
        return { ...synced, status: "edited", reason: "it was changed here after it was installed" };
      const kept = found === null ? null : await setAside(home, name);
      lock.remove(name);
      return { ...synced, status: "removed", kept, reason: null };
    });
  }

  #describe(
    { name, version }: MarketplaceSkill,
    { status, reason }: SyncDecision,
    locked: LockedSkill | null,
  ): SyncedSkill {
    const former = locked?.version ?? null;
    return { name, status, version, former, path: this.#pathOf(name), kept: null, reason };
  }

  #pathOf(name: string): string {
    return join(this.facts.home, "skills", name);
  }
}

/** Returns false if the folder is as offered and the lock does not have it, which happens after a process was killed. */
function isRecorded({ status }: SyncDecision, { digest }: MarketplaceSkill, locked: LockedSkill | null): boolean {
  return status !== "unchanged" || (locked !== null && locked.digest === digest);
}

/** Returns the columns of the seed's table `skills`. An id that is too long is not kept. */
function toSeedColumns(
  { id }: MarketplaceSkill,
  etag: string | null,
): Pick<LockedSkill, "marketplace_id" | "sync_etag"> {
  const isKept = id !== undefined && id.length <= LONGEST_ID;
  return { ...(isKept ? { marketplace_id: id } : {}), ...(etag === null ? {} : { sync_etag: etag }) };
}

const LONGEST_ID = 500;
