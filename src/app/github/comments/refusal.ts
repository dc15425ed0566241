import { SklError } from "../../../domain/index.ts";

/** A wait helps nobody here: a repository whose base takes no push of ours says the same each time. */
const FOR_GOOD: ReadonlySet<string> = new Set(["NOT_FOUND", "BASE_REFUSED"]);

/** Whether an error is the answer to a command, for the person to act on; anything else is for the next run to try again. */
export function isRefusal(cause: unknown): cause is SklError {
  return cause instanceof SklError && (cause.exit === 1 || FOR_GOOD.has(cause.code));
}

/** What to do about it, from a comment. */
export function fixOf({ code, fix }: SklError): string {
  if (code !== "BASE_REFUSED") return fix;
  return "Let the Action push to the base branch (its app in the bypass list of the branch's rules, and `contents: write`), or decide with `skl` on the command line and `--to-branch NAME`.";
}
