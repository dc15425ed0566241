import type { FileContent, QueueEntry } from "./documents.generated.ts";

/** One changed file, as a decision on its content finds it again. */
export interface ChangedContent {
  readonly path: string;
  readonly content: FileContent;
}

/** A person's rejection of a head, with every file that it was about. */
export interface RejectedContent {
  readonly by: string;
  readonly because: string;
  readonly branch: string;
  readonly files: readonly ChangedContent[];
}

/** Returns whether a person rejected this proposal and the record says what its content was. */
export function isPersonsRejection({ status, approvals }: QueueEntry): boolean {
  const last = approvals?.at(-1);
  return status === "rejected" && last?.verdict === "rejected" && last.content !== undefined;
}

/**
 * Returns the rejection that a change repeats: it brings every file that a person rejected together, unchanged, whatever else it brings.
 * A change that leaves one of them out, or changes it, is new.
 */
export function findRejection(
  changes: readonly ChangedContent[],
  queue: readonly QueueEntry[],
): RejectedContent | null {
  const own = new Set(changes.map(buildChangedContentKey));
  return (
    collectRejections(queue).find(({ files }) => files.every((file) => own.has(buildChangedContentKey(file)))) ?? null
  );
}

function collectRejections(queue: readonly QueueEntry[]): RejectedContent[] {
  const heads = new Map<string, RejectedContent>();
  for (const entry of queue.filter(isPersonsRejection)) {
    const verdict = entry.approvals?.at(-1);
    if (!verdict?.content) continue;
    const key = `${entry.branch}\0${entry.head}\0${verdict.at}`;
    const files = [...(heads.get(key)?.files ?? []), { path: entry.path, content: verdict.content }];
    heads.set(key, { by: verdict.by, because: verdict.rationale, branch: entry.branch, files });
  }
  return [...heads.values()];
}

function buildChangedContentKey({ path, content: { before, after } }: ChangedContent): string {
  return JSON.stringify([path, before, after]);
}
