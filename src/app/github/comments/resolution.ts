import type { Command } from "../../../rfc/index.ts";
import { recordResolution } from "../../decisions/index.ts";
import type { GitHubPerson } from "../../ground/index.ts";
import type { OpenRun } from "../open-run.ts";
import { showsOptionsOf } from "../rfc-issues.ts";
import { fixOf, isRefusal } from "./refusal.ts";
import type { Thread } from "./threads.ts";

/** What people have said of one RFC so far, in the order of their comments; later words win. */
export interface Said {
  readonly option: string | null;
  readonly rationale: string | null;
  readonly criteria: readonly string[];
  /** Whose comments it is made of, the latest last. */
  readonly by: readonly GitHubPerson[];
}

export const nothingSaid: Said = { option: null, rationale: null, criteria: [], by: [] };

export type ResolutionCommand = Extract<Command, { kind: "resolve" | "criterion" | "rationale" }>;

export function isOfResolution(command: Command): command is ResolutionCommand {
  return command.kind === "resolve" || command.kind === "criterion" || command.kind === "rationale";
}

/** What was said with one more comment. Criteria add up. */
export function withSaid(said: Said, commands: readonly ResolutionCommand[], person: GitHubPerson): Said {
  if (commands.length === 0) return said;
  let next = said;
  for (const command of commands) {
    switch (command.kind) {
      case "resolve":
        next = { ...next, option: command.option };
        break;
      case "rationale":
        next = { ...next, rationale: command.text };
        break;
      case "criterion":
        if (command.criterion.ok) next = { ...next, criteria: [...new Set([...next.criteria, command.spec])] };
        break;
    }
  }
  return { ...next, by: [...said.by.filter(({ url }) => url !== person.url), person] };
}

/** What somebody has to know whose comment was refused. */
export const AGAIN = "Nothing of this comment counts, so send all of it again.";

const DECIDE_ANEW =
  "A decision is replaced on the command line only, by `skl rfc resolve` with `--supersedes`; both stay on record.";

export type Resolving =
  | { readonly kind: "resolved"; readonly message: string }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] }
  | { readonly kind: "refused"; readonly message: string; readonly fix: string };

interface Words {
  /** Everything that was said so far. */
  readonly said: Said;
  /** What the comment at hand says of it. */
  readonly own: readonly ResolutionCommand[];
}

/** Resolves the RFC by what was said, or says what is missing or wrong. */
export async function resolveBySaid(
  run: OpenRun,
  thread: Extract<Thread, { kind: "rfc" }>,
  { said, own }: Words,
): Promise<Resolving> {
  const { cwd, env, dryRun } = run;
  const id = thread.rfc;
  const workspace = await run.workspace();
  if (!(await showsOptionsOf(run, workspace, thread))) return otherOptions(id);
  const { option, rationale, criteria, by } = said;
  try {
    const { rfc, adr, commit } = await recordResolution(
      { id, option, rationale, criteria, supersedes: null, also: by.slice(0, -1), dryRun },
      { cwd, workspace, env, person: by.at(-1) },
    ).finally(run.forgetBase);
    if (dryRun) return { kind: "resolved", message: `${id} would be decided: ${rfc.resolution}.` };
    const done = `${id} is resolved: ${rfc.resolution}${adr ? `, recorded as ${adr.id}` : ""}`;
    return { kind: "resolved", message: `${done}${commit ? ` in ${commit.slice(0, 12)}` : " already"}.` };
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    if (cause.data.reason === "ALREADY_DECIDED") return { kind: "refused", message: cause.message, fix: DECIDE_ANEW };
    const missing = notYetSaid(said);
    const lacks = Array.isArray(cause.data.missing) ? cause.data.missing : [];
    // What was said and still counts as missing is wrong: an option that is not offered, a criterion that says nothing.
    if (lacks.length > 0 && lacks.every((each) => missing.includes(each)))
      return { kind: "incomplete", missing: lacks };
    const isEarlier = lacks.some((each) => isOfEarlier(String(each), own, said));
    const take = isEarlier ? " It stands in an earlier comment; deleting or editing that one takes it back." : "";
    return { kind: "refused", message: `${cause.message}${take}`, fix: `${fixOf(cause)} ${AGAIN}` };
  }
}

/** Whether a path that does not exist comes from a criterion of an earlier comment. */
function isOfEarlier(path: string, own: readonly ResolutionCommand[], { criteria }: Said): boolean {
  const isOwn = own.some((command) => command.kind === "criterion" && command.spec.includes(path));
  return !isOwn && criteria.some((spec) => spec.includes(path));
}

/** Whoever may write to a repository may edit its issues: a decision counts for the options that the RFC has, as they were read. */
function otherOptions(id: string): Resolving {
  return {
    kind: "refused",
    message: `This issue did not show the options of ${id} as they are: its text was edited, or the RFC changed after it. The text is right again now.`,
    fix: `Read the options once more. ${AGAIN}`,
  };
}

function notYetSaid({ option, rationale, criteria }: Said): string[] {
  return [
    ...(option === null ? ["option"] : []),
    ...(rationale === null ? ["rationale"] : []),
    ...(criteria.length === 0 ? ["criterion"] : []),
  ];
}
