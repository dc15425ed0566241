/** Describes branches whose merge the host refused together, and its reason. */
export interface RefusedMerges {
  readonly branches: readonly string[];
  readonly because: string;
}

export interface Landing {
  /** Publishes a session that merges only these branches. Returns the host's reason to refuse it, or null. */
  land(branches: readonly string[]): Promise<string | null>;
  /** Returns whether a branch is a likely reason for the refusal. */
  isLikely(branch: string): boolean;
  /** Throws if the host refuses a session without any merge, so that no part would land. */
  requireBase(): Promise<void>;
}

/**
 * Lands as many merges as the host takes, and returns the others with its reason for each. Since a host names no branch, the branches are
 * tried in parts: first those that are unlikely to be the reason, then halves.
 */
export async function landInParts(whole: RefusedMerges, landing: Landing): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  let isBaseOpen = false;
  const search = async ({ branches, because }: RefusedMerges): Promise<void> => {
    const [only, ...others] = branches;
    if (only !== undefined && others.length === 0) refused.set(only, because);
    if (others.length === 0) return;
    const [first, second] = splitIntoParts(branches, landing.isLikely);
    const answer = await landing.land(first);
    if (answer === null) {
      isBaseOpen = true;
      return search({ branches: second, because });
    }
    if (!isBaseOpen) await landing.requireBase();
    isBaseOpen = true;
    await search({ branches: first, because: answer });
    const rest = await landing.land(second);
    if (rest !== null) await search({ branches: second, because: rest });
  };
  await search(whole);
  return refused;
}

type Parts = readonly [readonly string[], readonly string[]];

function splitIntoParts(branches: readonly string[], isLikely: Landing["isLikely"]): Parts {
  const unlikely = branches.filter((branch) => !isLikely(branch));
  if (unlikely.length > 0 && unlikely.length < branches.length) return [unlikely, branches.filter(isLikely)];
  const middle = Math.ceil(branches.length / 2);
  return [branches.slice(0, middle), branches.slice(middle)];
}
