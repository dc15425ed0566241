import { isCode, type Topic } from "./explanation.ts";
import { artifactTopics } from "./topics/artifacts.ts";
import { checkTopics } from "./topics/checks.ts";
import { errorTopics } from "./topics/errors.ts";
import { findingTopics, lintTopics } from "./topics/findings.ts";
import { levelTopics } from "./topics/levels.ts";
import { manifestTopics } from "./topics/manifests.ts";
import { signalTopics } from "./topics/signals.ts";
import { warningTopics } from "./topics/warnings.ts";

/** Everything that is explained without a repository, each id once; the order is the order of lists. */
export const topics: readonly Topic[] = [
  ...checkTopics(),
  ...errorTopics(),
  ...artifactTopics(),
  ...findingTopics(),
  ...lintTopics(),
  ...warningTopics(),
  ...signalTopics(),
  ...levelTopics(),
  ...manifestTopics(),
];

/** Returns the topic by any of its names, however people write them: `NO_BASE`, `no base`, `File-Scope`, `#1`. */
export function findTopic(name: string): Topic | null {
  const key = keyOf(name);
  const byId = topics.find(({ id }) => keyOf(id) === key);
  return byId ?? topics.find(({ aliases }) => aliases?.some((alias) => keyOf(alias) === key)) ?? null;
}

/** Returns every name that can be asked for, ids first. */
export function topicNames(): string[] {
  return [...topics.map(({ id }) => id), ...topics.flatMap(({ aliases }) => aliases ?? [])];
}

export interface CodeLine {
  readonly code: string;
  readonly kind: string;
  readonly says: string;
  /** The exit code of a command that reports nothing worse. */
  readonly exit: 0 | 1 | 2;
}

/** Returns every stable code with its meaning in one line. */
export function codeLines(): CodeLine[] {
  return topics.filter(isCode).map(({ id, kind, says, exit = 0 }) => ({ code: id, kind, says, exit }));
}

function keyOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^#/, "")
    .replace(/[\s_-]+/g, "-");
}
