/** How often the like of a task has to occur in a repository for it to be a family. */
const LEAST_OCCURRENCES = 4;

/**
 * The rough shape of a subject line: what names, versions and numbers it has does not matter. The router under test has a finer idea of its
 * own; this one only says which tasks are counted together.
 */
export function subjectShape(message: string): string {
  const [subject = ""] = message.split("\n");
  return subject
    .toLowerCase()
    .replace(/\s*\(#\d+\)/g, "")
    .replace(/`[^`]*`|"[^"]*"|'[^']{2,}'/g, "<text>")
    .replace(/@[\w.-]+\/[\w.-]+/g, "<name>")
    .replace(/\bv?\d+(?:\.\d+)+[\w.+-]*/g, "<version>")
    .replace(/#?\b\d+\b/g, "<number>")
    .replace(
      /\b(bump|update|upgrade|updated|bumped)(?: dependency)? [\w@/.-]+(?= (?:from|to|requirement|version))/g,
      "$1 <name>",
    )
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the shapes that occur often enough to be families. */
export function findMessageFamilies(messages: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const message of messages) {
    const shape = subjectShape(message);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= LEAST_OCCURRENCES).map(([shape]) => shape));
}
