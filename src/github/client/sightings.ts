/**
 * Remembers the ids that existed before a request and those that other requests created, since after a lost answer none of them can be
 * the id of the new thing. The text alone does not identify it: two replies may have the same text.
 */
export interface Sightings {
  noteSeen(id: number): void;
  noteMade(id: number): void;
  /** Has to be called before a request; the result tells whether an id may be that of the new thing. */
  candidates(): (id: number) => boolean;
}

export function createSightings(): Sightings {
  const seen = new Set<number>();
  const own = new Set<number>();
  return {
    noteSeen: (id) => seen.add(id),
    noteMade: (id) => own.add(id),
    candidates: () => {
      const before = new Set(seen);
      return (id) => !before.has(id) && !own.has(id);
    },
  };
}

/** Compares texts as GitHub returns them: trimmed, and with either kind of line end. */
export function isSameText(one: string, other: string): boolean {
  return normalizeComparedText(one) === normalizeComparedText(other);
}

function normalizeComparedText(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
