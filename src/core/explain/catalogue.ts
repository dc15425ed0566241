import { isCode, type Topic } from "./explanation.ts";
import { listArtifactTopics } from "./topics/artifacts.ts";
import { checkTopics } from "./topics/checks.ts";
import { listErrorTopics } from "./topics/errors.ts";
import { lintTopics, listFindingTopics } from "./topics/findings.ts";
import { listLevelTopics } from "./topics/levels.ts";
import { listManifestTopics } from "./topics/manifests.ts";
import { listSignalTopics } from "./topics/signals.ts";
import { listWarningTopics } from "./topics/warnings.ts";

/** Everything that is explained without a repository, each id once; the order is the order of lists. */
export const topics: readonly Topic[] = [
  ...checkTopics(),
  ...listErrorTopics(),
  ...listArtifactTopics(),
  ...listFindingTopics(),
  ...lintTopics(),
  ...listWarningTopics(),
  ...listSignalTopics(),
  ...listLevelTopics(),
  ...listManifestTopics(),
];

/** Returns the topic by any of its names, however people write them: `NO_BASE`, `no base`, `File-Scope`, `#1`. */
export function findTopic(name: string): Topic | null {
  const key = normalizeTopicName(name);
  const byId = topics.find(({ id }) => normalizeTopicName(id) === key);
  return byId ?? topics.find(({ aliases }) => aliases?.some((alias) => normalizeTopicName(alias) === key)) ?? null;
}

/** Returns every name that can be asked for, ids first. */
export function listTopicNames(): string[] {
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
export function listCodeLines(): CodeLine[] {
  return topics.filter(isCode).map(({ id, kind, says, exit = 0 }) => ({ code: id, kind, says, exit }));
}

function normalizeTopicName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^#/, "")
    .replace(/[\s_-]+/g, "-");
}
