import { recordResolution } from "../../../core/decisions/index.ts";
import type { Command } from "../../../rules/rfc/index.ts";
import type { GitHubPerson } from "../../../workspace/ground/index.ts";
import type { OpenRun } from "../open-run.ts";
import { showsRfcOptions } from "../rfc-issues.ts";
import { adviseCommentAuthor, isRefusal } from "./refusals.ts";
import type { Thread } from "./thread.ts";

/** The parts of a resolution that people have given in their comments so far; a later comment replaces an earlier part. */
export interface PartialResolution {
  readonly option: string | null;
  readonly rationale: string | null;
  readonly criteria: readonly string[];
  /** Whether the latest comment replaces the criteria, also those of a decision. */
  readonly replacesCriteria: boolean;
  /** Lists the authors of these comments, the latest last. */
  readonly by: readonly GitHubPerson[];
}

export const emptyResolution: PartialResolution = {
  option: null,
  rationale: null,
  criteria: [],
  replacesCriteria: false,
  by: [],
};

export type ResolutionCommand = Extract<Command, { kind: "resolve" | "criterion" | "criteria" | "rationale" }>;

export function isOfResolution(command: Command): command is ResolutionCommand {
  return ["resolve", "criterion", "criteria", "rationale"].includes(command.kind);
}

/** Adds the commands of one comment. Criteria add up; an option or rationale replaces the earlier one. */
export function addCommands(
  partial: PartialResolution,
  commands: readonly ResolutionCommand[],
  person: GitHubPerson,
): PartialResolution {
  if (commands.length === 0) return partial;
  const replacesCriteria = commands.some(({ kind }) => kind === "criteria");
  let next = { ...partial, replacesCriteria, criteria: replacesCriteria ? [] : partial.criteria };
  for (const command of commands) {
    switch (command.kind) {
      case "resolve":
        next = { ...next, option: command.option };
        break;
      case "rationale":
        next = { ...next, rationale: command.text };
        break;
      case "criteria":
        break;
      case "criterion":
        if (command.criterion.ok) next = { ...next, criteria: [...new Set([...next.criteria, command.spec])] };
        break;
    }
  }
  return { ...next, by: [...partial.by.filter(({ url }) => url !== person.url), person] };
}

export const AGAIN = "Nothing of this comment counts, so send all of it again.";

const DECIDE_ANEW =
  "To give it other criteria, write `/skl criteria`, a line `/skl criterion …` for each and `/skl rationale WHY`. Another option is chosen on the command line, by `skl rfc resolve` with `--supersedes`; all stay on record.";

export type Resolving =
  | { readonly kind: "resolved"; readonly message: string }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] }
  | { readonly kind: "refused"; readonly message: string; readonly fix: string };

interface ResolutionCommands {
  /** The parts that all comments have given so far, this one included. */
  readonly partial: PartialResolution;
  /** The commands of this comment. */
  readonly own: readonly ResolutionCommand[];
}

/** Resolves the RFC if all parts are there and valid; otherwise names what is missing or wrong. */
export async function resolveRfc(
  run: OpenRun,
  thread: Extract<Thread, { kind: "rfc" }>,
  { partial, own }: ResolutionCommands,
): Promise<Resolving> {
  const { cwd, env, dryRun } = run;
  const id = thread.rfc;
  const workspace = await run.workspace();
  if (!(await showsRfcOptions(run, workspace, thread))) return refuseDifferentOptions(id);
  const { rationale, criteria, by } = partial;
  const decided = workspace.rules.rfcs.find((rfc) => rfc.id === id && rfc.status === "resolved");
  const before = partial.replacesCriteria ? decided : undefined;
  const option = partial.option ?? before?.resolution ?? null;
  // A decision is never edited: one with other criteria takes its place.
  const supersedes = before?.promoted_to_adr ?? null;
  try {
    const { rfc, adr, commit } = await recordResolution(
      { id, option, rationale, criteria, supersedes, also: by.slice(0, -1), dryRun },
      { cwd, workspace, env, person: by.at(-1) },
    ).finally(run.forgetBase);
    if (dryRun) return { kind: "resolved", message: `Dry run; ${id} would be decided: ${rfc.resolution}.` };
    const done = `${id} is resolved: ${rfc.resolution}${adr ? `, recorded as ${adr.id}` : ""}`;
    return { kind: "resolved", message: `${done}${commit ? ` in ${commit.slice(0, 12)}` : " already"}.` };
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    if (cause.data.reason === "ALREADY_DECIDED") return { kind: "refused", message: cause.message, fix: DECIDE_ANEW };
    const missing = listMissingParts(partial);
    const lacks = Array.isArray(cause.data.missing) ? cause.data.missing : [];
    // A part that is given but reported as missing is invalid: an option that is not offered, an empty criterion.
    if (lacks.length > 0 && lacks.every((each) => missing.includes(each)))
      return { kind: "incomplete", missing: lacks };
    const isEarlier = lacks.some((each) => isOfEarlier(String(each), own, partial));
    const take = isEarlier ? " It is in an earlier comment; delete or edit that one to take it back." : "";
    return { kind: "refused", message: `${cause.message}${take}`, fix: `${adviseCommentAuthor(cause)} ${AGAIN}` };
  }
}

/** Returns whether a path that does not exist comes from a criterion of an earlier comment. */
function isOfEarlier(path: string, own: readonly ResolutionCommand[], { criteria }: PartialResolution): boolean {
  const isOwn = own.some((command) => command.kind === "criterion" && command.spec.includes(path));
  return !isOwn && criteria.some((spec) => spec.includes(path));
}

/** Refuses a decision on an issue that showed other options, since anyone who may write to the repository may edit its issues. */
function refuseDifferentOptions(id: string): Resolving {
  return {
    kind: "refused",
    message: `This issue did not show the current options of ${id}: its text was edited, or the RFC changed. The text has been corrected.`,
    fix: `Read the options again. ${AGAIN}`,
  };
}

function listMissingParts({ option, rationale, criteria }: PartialResolution): string[] {
  return [
    ...(option === null ? ["option"] : []),
    ...(rationale === null ? ["rationale"] : []),
    ...(criteria.length === 0 ? ["criterion"] : []),
  ];
}
