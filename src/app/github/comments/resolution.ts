import { SklError } from "../../../domain/index.ts";
import type { Command } from "../../../rfc/index.ts";
import type { GitHubPerson } from "../../person.ts";
import { resolve } from "../../rfc-resolve.ts";
import type { ActionRun } from "../outcome.ts";

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

export type Resolving =
  | { readonly kind: "resolved"; readonly message: string }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] }
  | { readonly kind: "refused"; readonly message: string; readonly fix: string };

/** Resolves the RFC by what was said, or says what is missing or wrong. */
export async function resolveBySaid({ cwd, env, dryRun }: ActionRun, id: string, said: Said): Promise<Resolving> {
  if (dryRun) return { kind: "resolved", message: `${id} would be decided: ${said.option ?? "no option yet"}.` };
  const { option, rationale, criteria, by } = said;
  try {
    const { rfc, adr, commit } = await resolve(
      { id, option, rationale, criteria, supersedes: null, also: by.slice(0, -1) },
      { cwd, env, person: by.at(-1) },
    );
    const done = `${id} is resolved: ${rfc.resolution}${adr ? `, recorded as ${adr.id}` : ""}`;
    return { kind: "resolved", message: `${done}${commit ? ` in ${commit.slice(0, 12)}` : " already"}.` };
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.exit !== 1) throw cause;
    const missing = notYetSaid(said);
    const lacks = Array.isArray(cause.data.missing) ? cause.data.missing : [];
    // What was said and still counts as missing is wrong: an option that is not offered, a criterion that says nothing.
    if (lacks.length > 0 && lacks.every((each) => missing.includes(each)))
      return { kind: "incomplete", missing: lacks };
    return { kind: "refused", message: cause.message, fix: cause.fix };
  }
}

function notYetSaid({ option, rationale, criteria }: Said): string[] {
  return [
    ...(option === null ? ["option"] : []),
    ...(rationale === null ? ["rationale"] : []),
    ...(criteria.length === 0 ? ["criterion"] : []),
  ];
}
