/**
 * The Action marks its own texts with these to find them again. A marker counts only on the first line of a text that the Action's
 * own user wrote, since anybody may write it anywhere else.
 */
export type Marker = "report" | "review" | "digest" | "note" | `rfc ${string}` | `reply ${string}`;

const MARKER = /^<!-- skl:(report|review|digest|note|rfc RFC_\d+|reply (?:line-|review-)?\d+) -->(?=\r?\n|$)/;

/** Returns the first line of a comment or issue of the Action. */
export function formatMarkerLine(marker: Marker): string {
  return `<!-- skl:${marker} -->`;
}

/** Returns the marker that a text begins with, or null. */
export function parseMarker(text: string): Marker | null {
  return (MARKER.exec(text)?.[1] as Marker | undefined) ?? null;
}

/** Returns the second line of a pull request's comment that has what a session decided on a head. */
export function formatReviewedLine(head: string): string {
  return `<!-- skl:reviewed ${/^[0-9a-f]+$/.test(head) ? head : "another head"} -->`;
}

/** Returns whether a comment has what a session decided on this head. */
export function isReviewForHead(text: string, head: string | null): boolean {
  return head !== null && text.split(/\r?\n/)[1] === formatReviewedLine(head);
}
