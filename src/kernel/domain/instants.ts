const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Milliseconds of a timestamp as `.skl` files have them, or null where it is none. Without an offset it is UTC: the same
 * file must mean the same on every machine, and `Date.parse` alone would read it as local time.
 */
export function parseInstant(text: string | null | undefined): number | null {
  const match = TIMESTAMP.exec(text?.trim() ?? "");
  if (!match) return null;
  const [, date, minutes = "00:00", seconds = ":00", zone = "Z"] = match;
  const offset = zone === "Z" || zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const instant = Date.parse(`${date}T${minutes}${seconds}${offset}`);
  return Number.isNaN(instant) ? null : instant;
}

/** Returns `2025-06-01T14:23:00Z`, without milliseconds, which mean nothing to a reader. */
export function formatTimestamp(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}
