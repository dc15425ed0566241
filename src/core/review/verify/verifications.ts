import type { MergeVerification, ObjectId } from "../../../kernel/domain/index.ts";
import { formatBaseName } from "../../../workspace/ground/index.ts";
import type { ExaminedHead } from "../examine.ts";
import type { Round } from "../round.ts";
import { buildUnreadableHeadKey } from "../unreadable-head.ts";
import type { Unverified } from "../unverified-head.ts";
import type { ProveMerge } from "./prove.ts";
import { collectRequired, type Means } from "./required.ts";
import { type MergingHead, verifyMerges } from "./verify-merges.ts";

export interface VerifyingSession {
  readonly means: Means;
  readonly prove: ProveMerge;
  readonly isDryRun: boolean;
  /** Returns whether there is time for another run. */
  readonly hasTime: () => boolean;
}

/** Knows what a session has verified, and which heads may not land on the present base. */
export class Verifications {
  readonly #session: VerifyingSession;
  readonly #proofs = new Map<string, Promise<MergeVerification>>();
  readonly #records: MergeVerification[] = [];
  #base: ObjectId | null = null;
  #unverified: ReadonlyMap<string, Unverified> = new Map();

  constructor(session: VerifyingSession) {
    this.#session = session;
  }

  /** What was verified, in order. */
  get records(): readonly MergeVerification[] {
    return this.#records;
  }

  /** Returns why heads may not land on this base, by `buildUnreadableHeadKey`; results on another base do not count. */
  unverifiedOn(base: ObjectId): ReadonlyMap<string, Unverified> {
    if (this.#base !== base) this.#unverified = new Map();
    this.#base = base;
    return this.#unverified;
  }

  /** Returns whether the merges of a round may land as they are; if not, the round is decided again without those that may not. */
  async isVerified(round: Round): Promise<boolean> {
    const { workspace, ownCommits, progress, settings, heads } = round;
    const { tree, tip } = ownCommits;
    const { means, isDryRun, hasTime } = this.#session;
    if (tree === null) return true;
    const earlier = new Set(settings.before?.merged.map(({ branch }) => branch));
    const branches = new Set(progress.merged.map(({ branch }) => branch).filter((branch) => !earlier.has(branch)));
    const merged = heads.filter(({ branch }) => branches.has(branch));
    const required = merged.map((head) =>
      collectRequired(listLedgerProposals(round, head), workspace.rules, round.ledger.rfcs, means),
    );
    const cannot = new Map(
      merged.flatMap((head, at): [string, Unverified][] => {
        const because = required[at]?.cannot;
        return because ? [[buildUnreadableHeadKey(head), { kind: "undecided", because, verification: null }]] : [];
      }),
    );
    if (cannot.size > 0) return this.#refuse(workspace.base.oid, cannot);
    if (required.every(({ names }) => names.length === 0)) return true;
    const batch = merged.map(
      (head, at): MergingHead => ({
        branch: head.branch,
        head: head.head,
        commands: required[at]?.names ?? [],
        isDoubtful: listLedgerProposals(round, head).some(({ decision }) => decision?.verification !== undefined),
      }),
    );
    if (isDryRun) {
      const commands = [...new Set(batch.flatMap((head) => head.commands))];
      this.#records.push({
        status: "undecided",
        tree,
        branches: [...branches],
        commands,
        because: "a dry run verifies nothing",
      });
      return true;
    }
    const found = await verifyMerges({
      repository: workspace.repository,
      base: workspace.base.oid,
      start: ownCommits.start,
      onto: formatBaseName(workspace.base),
      heads: batch,
      merged: tip,
      tree,
      merge: ownCommits.join,
      prove: (merge) => this.#prove(merge, workspace.rules.config.merge),
      hasTime,
    });
    if (found.size === 0) return true;
    const byKey = merged.flatMap((head): [string, Unverified][] => {
      const reason = found.get(head.branch);
      return reason === undefined ? [] : [[buildUnreadableHeadKey(head), reason]];
    });
    return this.#refuse(workspace.base.oid, new Map(byKey));
  }

  #refuse(base: ObjectId, more: ReadonlyMap<string, Unverified>): false {
    this.#unverified = new Map([...this.unverifiedOn(base), ...more]);
    return false;
  }

  /** Proves a merge once for each tree and list of commands. */
  #prove(...[merge, settings]: Parameters<ProveMerge>): Promise<MergeVerification> {
    const key = JSON.stringify([merge.tree, merge.commands]);
    const known = this.#proofs.get(key);
    if (known !== undefined) return known;
    const proof = this.#session.prove(merge, settings);
    this.#proofs.set(key, proof);
    return proof.then((record) => {
      this.#records.push(record);
      return record;
    });
  }
}

function listLedgerProposals({ ledger }: Round, { files }: ExaminedHead) {
  return files.map(({ proposal }) => ledger.entry(proposal.proposal_id) ?? proposal);
}
