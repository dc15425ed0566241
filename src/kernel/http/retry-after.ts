/**
 * Reads how long a server asks to wait (RFC 9110, 10.2.3: seconds or a date); null where it does not ask. Model providers send
 * the more exact `retry-after-ms`, which comes first.
 */
export function retryAfterMs(headers: Pick<Headers, "get">, wallClockMs: number): number | null {
  const milliseconds = parseCount(headers.get("retry-after-ms"));
  if (milliseconds !== null) return milliseconds;
  const text = headers.get("retry-after");
  const seconds = parseCount(text);
  if (seconds !== null) return seconds * 1000;
  const date = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - wallClockMs);
}

function parseCount(text: string | null): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
