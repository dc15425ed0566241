/**
 * By these the Action finds its own texts again. They count on the first line only, and only in what the Action's own user wrote:
 * anybody may write them anywhere else.
 */
export type Marker = "report" | "review" | "digest" | `rfc ${string}` | `reply ${number}`;

const MARKER = /^<!-- skl:(report|review|digest|rfc RFC_\d+|reply \d+) -->(?=\r?\n|$)/;

/** Returns the first line of a comment or issue of the Action. */
export function markerLine(marker: Marker): string {
  return `<!-- skl:${marker} -->`;
}

/** Returns the marker that a text begins with, or null. */
export function markerOf(text: string): Marker | null {
  return (MARKER.exec(text)?.[1] as Marker | undefined) ?? null;
}
