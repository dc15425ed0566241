import { decodePath, fetchPathsAtOnce, type Repository } from "../../workspace/git/index.ts";

const SEARCH_LIMIT_MS = 60_000;

/** Resets the variables by which the caller's environment may change the meaning of a pathspec. */
const PLAIN_PATHSPECS = {
  GIT_LITERAL_PATHSPECS: "0",
  GIT_GLOB_PATHSPECS: "0",
  GIT_NOGLOB_PATHSPECS: "0",
  GIT_ICASE_PATHSPECS: "0",
};

export interface SourceSearch {
  readonly repository: Repository;
  readonly commit: string;
  readonly extensions: readonly string[];
  readonly most: number;
  /** The patterns for an expression that contains `-f -`. */
  readonly stdin?: string;
}

/** Returns at most `most` source files of a commit that have a line matching the expression of `git grep`, in path order. */
export async function findFilesWith(expression: readonly string[], search: SourceSearch): Promise<string[]> {
  const { repository, commit, extensions, most, stdin = "" } = search;
  const places = [
    ...extensions.map((extension) => `:(icase)*.${extension}`),
    // Packages that were committed with the program are not what the program itself uses.
    ...[":(exclude,glob)**/node_modules/**", ":(exclude,glob)**/site-packages/**"],
  ];
  await fetchPathsAtOnce(repository, commit, places, PLAIN_PATHSPECS);
  const answer = await repository.git(
    [
      ...["grep", "-l", "-z", "-I", "--full-name", "--no-color", "--no-recurse-submodules"],
      ...[...expression, commit, "--", ...places],
    ],
    { answers: [1], stdin, env: PLAIN_PATHSPECS, timeoutMs: SEARCH_LIMIT_MS },
  );
  const paths: string[] = [];
  for (let at = 0; at < answer.stdout.length && paths.length < most; ) {
    const end = answer.stdout.indexOf(0, at);
    if (end < 0) break;
    paths.push(decodePath(answer.stdout.subarray(at + commit.length + 1, end)));
    at = end + 1;
  }
  return paths;
}
