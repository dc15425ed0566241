import { SklError } from "../../../kernel/domain/index.ts";

/** These errors come back at each try: the base branch takes no push of the Action, or a name does not exist. */
const PERMANENT: ReadonlySet<string> = new Set(["NOT_FOUND", "BASE_REFUSED"]);

/** Returns whether the person has to correct an error; after any other error the next run tries again. */
export function isRefusal(cause: unknown): cause is SklError {
  return cause instanceof SklError && (cause.exit === 1 || PERMANENT.has(cause.code));
}

/** Returns the next step for somebody who writes comments. */
export function adviseCommentAuthor({ code, fix }: SklError): string {
  if (code !== "BASE_REFUSED") return fix;
  return "Let the Action push to the base branch (its app in the bypass list of the branch's rules, and `contents: write`), or decide with `skl` on the command line and `--to-branch NAME`.";
}
