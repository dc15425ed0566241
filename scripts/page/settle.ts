import { createHash } from "node:crypto";

/** A text of a run with what differs from run to run replaced. */
export type Settling = (text: string) => string;

const HOUR = 3_600_000;
/** The time at which the story plays. */
const BEGIN = Date.parse("2025-06-02T09:00:00Z");

/** Replaces addresses, ids and times of one run by those of the story, each by the same one everywhere. */
export function settle(url: string, started = Date.now()): Settling {
  const known = new Map<string, string>();
  const rename = (id: string): string => {
    const name = known.get(id) ?? createHash("sha1").update(`skl ${known.size}`).digest("hex");
    known.set(id, name);
    return name;
  };
  const time = (found: string): Date => new Date(BEGIN + Math.round((Date.parse(found) - started) / HOUR) * HOUR);
  return (text) =>
    text
      .replaceAll(url, "https://github.example")
      // An id is cut to different lengths, ten at the least.
      .replace(/\b(?=\d*[a-f])[0-9a-f]{10,40}\b/g, (id) => rename(id.slice(0, 10)).slice(0, id.length))
      // One in a hundred of the cut ones has no letter, and would pass for a number.
      .replace(/\b\d{10}\b/g, (id) => known.get(id)?.slice(0, 10) ?? id)
      .replace(/\b(prop_)([0-9a-f]{8})\b/g, (_, kind: string, id: string) => kind + rename(id).slice(0, 8))
      .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, (found) => time(found).toISOString().replace(".000", ""))
      .replace(/\b(20\d\d-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day: string, hour: string) =>
        time(`${day}T${hour}:00Z`)
          .toISOString()
          .replace(/T(.{5}).*/, " $1 UTC"),
      );
}
