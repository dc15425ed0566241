import { listItems, type MergeVerification, type ObjectId } from "../../../kernel/domain/index.ts";
import type { Merge, Repository } from "../../../workspace/git/index.ts";
import { landInParts } from "../land-in-parts.ts";
import { writeSpeculative } from "../speculative-merge.ts";
import type { Unverified } from "../unverified-head.ts";
import { endOfOutput, type SpeculativeMerge } from "./prove.ts";

/** Describes a head that a session would merge. */
export interface MergingHead {
  readonly branch: string;
  readonly head: ObjectId;
  /** What has to pass for a merge with this head in it. */
  readonly commands: readonly string[];
  /** Whether an earlier session could not verify it, so that it is tried after the others. */
  readonly isDoubtful: boolean;
}

export interface Batch {
  readonly repository: Repository;
  readonly base: ObjectId;
  /** The commit onto which heads are merged: the base, with the heads that were squashed into it. */
  readonly start: ObjectId;
  /** The base branch as people name it. */
  readonly onto: string;
  /** The heads in the order in which the session merges them. */
  readonly heads: readonly MergingHead[];
  /** The merge of all of them. */
  readonly merged: ObjectId;
  readonly tree: ObjectId;
  readonly merge: (ours: ObjectId, theirs: ObjectId) => Promise<Merge>;
  readonly prove: (merge: SpeculativeMerge) => Promise<MergeVerification>;
  /** Returns whether there is time for another one. */
  readonly hasTime: () => boolean;
}

/**
 * Verifies a batch as merge queues do: all heads together and, if that does not pass, in halves, each onto the heads that have passed.
 * Returns the heads that may not land, by branch. If the base alone does not pass either, no head is to blame.
 */
export async function verifyMerges(batch: Batch): Promise<ReadonlyMap<string, Unverified>> {
  const { heads, merged, tree } = batch;
  const attempt = new Attempt(batch);
  const because = await attempt.note(heads, await attempt.prove(heads, { commit: merged, tree }));
  if (because === null) return new Map();
  await landInParts(
    { branches: heads.map(({ branch }) => branch), because },
    {
      land: (some) => attempt.add(some),
      isLikely: (branch) => heads.some((head) => head.branch === branch && head.isDoubtful),
      // The base is asked about at the end, for the heads that failed on it alone.
      requireBase: async () => {},
    },
  );
  return attempt.unverifiedHeads();
}

interface Speculative {
  readonly commit: ObjectId;
  readonly tree: ObjectId;
}

class Attempt {
  readonly #batch: Batch;
  readonly #passed = new Set<MergingHead>();
  /** Holds, by head, the result of the last merge with it that did not pass. */
  readonly #last = new Map<MergingHead, Pick<Unverified, "because" | "verification">>();

  constructor(batch: Batch) {
    this.#batch = batch;
  }

  prove(heads: readonly MergingHead[], { commit, tree }: Speculative): Promise<MergeVerification> {
    const commands = [...new Set(heads.flatMap((head) => head.commands))];
    return this.#batch.prove({ commit, tree, branches: heads.map(({ branch }) => branch), commands });
  }

  /** Tries these branches on top of those that have passed. Returns why they do not pass, or null. */
  async add(branches: readonly string[]): Promise<string | null> {
    const heads = this.#batch.heads.filter((head) => this.#passed.has(head) || branches.includes(head.branch));
    if (!this.#batch.hasTime()) return this.#refuse(heads, NO_TIME);
    const merged = await this.#merge(heads);
    if (merged === null) return this.#refuse(heads, "it merges only together with a branch that did not pass");
    return this.note(heads, await this.prove(heads, merged));
  }

  async note(heads: readonly MergingHead[], verification: MergeVerification): Promise<string | null> {
    if (verification.status !== "passed") return this.#refuse(heads, verification.because ?? "", verification);
    for (const head of heads) this.#passed.add(head);
    return null;
  }

  /** Returns the heads that have not passed. */
  async unverifiedHeads(): Promise<ReadonlyMap<string, Unverified>> {
    const left = new Map<string, Unverified>();
    let base: Promise<MergeVerification> | null = null;
    for (const head of this.#batch.heads) {
      if (this.#passed.has(head)) continue;
      const { because, verification = null } = this.#last.get(head) ?? { because: NO_TIME };
      if (verification?.status === "failed" && verification.branches.length === 1) {
        base ??= this.#proveBase();
        const alone = await base;
        if (alone.status !== "passed") {
          left.set(head.branch, { kind: "undecided", because: this.#brokenBase(alone), verification: alone });
          continue;
        }
      }
      const isFailed = verification?.status === "failed";
      const reason = isFailed ? this.#failure(head, verification) : `${this.#merging(head, verification)}: ${because}`;
      left.set(head.branch, { kind: isFailed ? "failed" : "undecided", because: reason, verification });
    }
    return left;
  }

  #refuse(heads: readonly MergingHead[], because: string, verification: MergeVerification | null = null): string {
    for (const head of heads) if (!this.#passed.has(head)) this.#last.set(head, { because, verification });
    return because;
  }

  async #merge(heads: readonly MergingHead[]): Promise<Speculative | null> {
    const { repository, start } = this.#batch;
    let commit = start;
    let tree: ObjectId | null = null;
    for (const { head } of heads) {
      const merge = await this.#batch.merge(commit, head);
      if (merge.kind !== "clean") return null;
      tree = merge.tree;
      commit = writeSpeculative(repository, { tree, parents: [commit, head] });
    }
    return tree === null ? null : { commit, tree };
  }

  async #proveBase(): Promise<MergeVerification> {
    const { repository, base, heads, prove } = this.#batch;
    const tree = await repository.objects.info(`${base}^{tree}`);
    const commands = [...new Set(heads.flatMap((head) => head.commands))];
    return prove({ commit: base, tree: tree?.oid ?? base, branches: [], commands });
  }

  #brokenBase(alone: MergeVerification): string {
    return `${this.#batch.onto} alone does not pass, so no branch is charged: ${alone.because}.${endOfOutput(alone)}`;
  }

  #merging({ branch }: MergingHead, verification: MergeVerification | null): string {
    const others = (verification?.branches ?? []).filter((each) => each !== branch);
    const beside = others.length === 0 ? "" : ` together with ${listItems(others)}`;
    return `the merge of ${branch} into ${this.#batch.onto}${beside} was not verified`;
  }

  #failure({ branch }: MergingHead, verification: MergeVerification): string {
    const others = verification.branches.filter((each) => each !== branch);
    const which = others.length === 1 ? "which passed and is merged" : "which passed and are merged";
    const beside = others.length === 0 ? "" : ` together with ${listItems(others)} (${which})`;
    return `The merge of ${branch} into ${this.#batch.onto}${beside} does not pass: ${verification.because}.${endOfOutput(verification)}`;
  }
}

const NO_TIME = "the session's time was used up before it was verified";
