/** Explains every term and code that `skl` prints: what it means, why it matters, what to do next. */
import { createUnknownNameError, type SklError } from "../../kernel/domain/index.ts";
import { findTopic, listTopicNames } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";

export { listCodeLines, topics } from "./catalogue.ts";
export type { Explanation } from "./explanation.ts";

export interface ExplainRequest {
  /** A topic by any of its names, or the id of a proposal, task or RFC. */
  readonly what: string;
  readonly cwd: string;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** The prefixes of the ids of records. */
const RECORDS = ["prop", "task", "rfc"] as const;

/** Runs `skl explain`. A repository is looked at only for the ids of records. Throws NOT_FOUND with the nearest name. */
export async function explain({ what, cwd, offline = false, env = process.env }: ExplainRequest): Promise<Explanation> {
  const topic = findTopic(what);
  if (topic) {
    const { aliases: _aliases, ...explanation } = topic;
    return explanation;
  }
  const id = what.trim();
  const prefix = RECORDS.find((each) => id.toLowerCase().startsWith(`${each}_`));
  if (prefix === undefined) throw createUnknownTopicError(id);
  // Loaded only here: the explanation of a code must not wait for what reads repositories.
  const { explainProposal, explainRfc, explainTask } = await import("./records.ts");
  const explainRecord = { prop: explainProposal, task: explainTask, rfc: explainRfc }[prefix];
  return explainRecord({ id, cwd, offline, env });
}

function createUnknownTopicError(what: string): SklError {
  return createUnknownNameError(`There is nothing called ${what} to explain.`, {
    key: "what",
    name: what,
    names: listTopicNames(),
    fix: "Run `skl explain` for everything that can be explained.",
  });
}
