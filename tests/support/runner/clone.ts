import { mkdirSync } from "node:fs";
import { prepareRepository } from "./repository.ts";

/** A person's clone, made and brought up to date when something is done in it: most tests only push to branches. */
export interface Clone {
  git(args: readonly string[]): string;
  /** The clone has this head as its own branch, and stands on it, when it is next used. */
  follow(branch: string, head: string): void;
}

interface Place {
  readonly folder: string;
  readonly remote: string;
  /** Runs Git in a folder. */
  readonly run: (cwd: string, args: readonly string[]) => string;
}

export function lazyClone({ folder, remote, run }: Place): Clone {
  const behind = new Map<string, string>();
  let isMade = false;
  const catchUp = () => {
    if (behind.size === 0) return;
    if (!isMade) {
      mkdirSync(folder, { recursive: true });
      prepareRepository(folder, remote);
      isMade = true;
    }
    run(folder, ["fetch", "--quiet", "origin"]);
    const last = [...behind].at(-1);
    for (const [branch, head] of behind) {
      if (branch === last?.[0]) run(folder, ["checkout", "--quiet", "-B", branch, head]);
      else run(folder, ["update-ref", `refs/heads/${branch}`, head]);
    }
    behind.clear();
  };
  return {
    git: (args) => {
      catchUp();
      return run(folder, args);
    },
    follow: (branch, head) => {
      // The last one is where it stands.
      behind.delete(branch);
      behind.set(branch, head);
    },
  };
}
