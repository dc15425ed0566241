import { SklError } from "../../kernel/domain/index.ts";
import { type GitConfig, removeUrlPassword } from "../git/index.ts";

/** The remote that holds the base, by name or as a URL. A chosen one counts whatever is pushed to, and whatever `.skl/config.json` names. */
export interface BaseRemote {
  /** Null in a repository without any remote. */
  readonly remote: string | null;
  readonly isChosen: boolean;
}

/** The names that a base branch usually has; Git gives the last one to the first branch of a new repository. */
export function listUsualBases(config: GitConfig): ReadonlySet<string> {
  const init = config.get("init.defaultBranch");
  return new Set(["main", "master", "trunk", ...(init === null ? [] : [init])]);
}

/**
 * Decides which remote holds the base: `skl.remote`, `remote.pushDefault` and `branch.<base>.remote` of Git, in this order, then the
 * remote that is `asked` for, such as the one that is pushed to, then origin, then the only one. Throws REMOTE_UNCLEAR rather than guess.
 */
export function resolveBaseRemote(
  config: GitConfig,
  { remote: asked, branch }: { readonly remote?: string | undefined; readonly branch?: string | undefined },
): BaseRemote {
  const remotes = config.keys().flatMap((key) => /^remote\.(.+)\.url$/.exec(key)?.[1] ?? []);
  /** Returns a setting that names a remote of this repository, or a place that needs no name. */
  const placeIn = (key: string): string | null => {
    const value = config.get(key);
    if (value === null || value === "." || remotes.includes(value)) return value === "." ? null : value;
    return /[:/]/.test(value) ? (remotes.find((name) => config.get(`remote.${name}.url`) === value) ?? value) : null;
  };
  const own = config.get("skl.remote");
  const chosen = placeIn("skl.remote");
  if (own !== null && chosen === null)
    throw createRemoteUnclearError(remotes, `\`skl.remote\` is ${own}, which is no remote of this repository`);
  const base = branch ?? config.get("skl.base");
  const bases = base === null ? [...listUsualBases(config)] : [base];
  const [tracked, another] = new Set(bases.flatMap((name) => placeIn(`branch.${name}.remote`) ?? []));
  const named = chosen ?? placeIn("remote.pushDefault") ?? (another === undefined ? (tracked ?? null) : null);
  // Every clone has `branch.main.remote` for origin, which nobody has chosen.
  const isChosen = named !== null && (named !== "origin" || named === chosen);
  if (isChosen) return { remote: named, isChosen };
  if (remotes.length < 2 || remotes.includes("origin"))
    return { remote: asked ?? (remotes.includes("origin") ? "origin" : (remotes[0] ?? null)), isChosen };
  throw createRemoteUnclearError(remotes, "nothing says which remote holds the base");
}

function createRemoteUnclearError(remotes: readonly string[], because: string): SklError {
  const names = remotes.map(removeUrlPassword);
  const commands = names.slice(0, 5).map((name) => `\`git config skl.remote ${name}\``);
  return new SklError("REMOTE_UNCLEAR", {
    message: `This repository has ${names.length === 0 ? "no remote" : `the remotes ${names.join(", ")}`}, and ${because}.`,
    ...(commands.length === 0 ? {} : { fix: `Name it: ${commands.join(" or ")}.` }),
    data: { remotes: names },
  });
}
