/**
 * The Action marks its own texts with these to find them again. A marker counts only on the first line of a text that the Action's
 * own user wrote, since anybody may write it anywhere else.
 */
export type Marker = "report" | "review" | "digest" | "note" | `rfc ${string}` | `reply ${string}`;

const MARKER = /^<!-- skl:(report|review|digest|note|rfc RFC_\d+|reply (?:line-|review-)?\d+) -->(?=\r?\n|$)/;

/** Returns the first line of a comment or issue of the Action. */
export function markerLine(marker: Marker): string {
  return `<!-- skl:${marker} -->`;
}

/** Returns the marker that a text begins with, or null. */
export function markerOf(text: string): Marker | null {
  return (MARKER.exec(text)?.[1] as Marker | undefined) ?? null;
}
