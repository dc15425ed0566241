/** The questions by which a repository is found. They can be asked before the program is loaded that waits for the answers. */
import { type Ended, type GitLocation, startGit } from "./process.ts";

export const PLACE: readonly string[] = [
  ...["rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"],
  ...["--is-shallow-repository", "--is-bare-repository", "--show-toplevel"],
];
export const CONFIG: readonly string[] = ["config", "--list", "-z"];

/** Git's answers about the repository around a folder. */
export interface Asked {
  readonly outside: GitLocation;
  readonly place: Promise<Ended>;
  readonly config: Promise<Ended>;
}

export function askAbout(cwd: string): Asked {
  const outside: GitLocation = { cwd, gitDir: null, workTree: null };
  const asked = { outside, place: startGit(outside, PLACE), config: startGit(outside, CONFIG) };
  // Whoever waits for them is told; nobody has to.
  for (const answer of [asked.place, asked.config]) answer.catch(() => {});
  return asked;
}
