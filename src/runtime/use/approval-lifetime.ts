import { SklError } from "../../kernel/domain/index.ts";

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const longest = 7 * 86_400_000;

/** Parses how long an approval counts: `90s`, `30m`, `1h` or `2d` in milliseconds, at most a week. Throws USAGE. */
export function parseTtl(text: string): number {
  const [, count = "", unit = ""] = /^([1-9]\d{0,6})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (ms > 0 && ms <= longest) return ms;
  throw new SklError("USAGE", {
    message: `--ttl takes a time such as 30m, 1h or 2d, at most 7d, not ${JSON.stringify(text.slice(0, 40))}.`,
  });
}
