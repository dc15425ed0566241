export { formatCount } from "../kernel/domain/index.ts";

/** Returns seconds in the unit that suits them: `40 s`, `12 min`, `3 h`, `5 days`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** Returns the first ten digits of a commit id. */
export const shortenCommitId = (oid: string): string => oid.slice(0, 10);

const UNCERTAINTY = ["verified", "reviewed", "proposed", "contested"] as const;

/** Returns the uncertainty level with its name: `2 proposed`. */
export function describeUncertainty(level: number | undefined): string {
  const name = level === undefined ? undefined : UNCERTAINTY[level];
  return name === undefined ? "not set" : `${level} ${name}`;
}

/** Cuts a text where code in backticks begins and ends; a quotation stays whole. Every third part is a quotation, the one after it code. */
export const cutAtCode = (text: string): (string | undefined)[] => text.split(/("[^"]*")|`([^`]+)`/);

/** Returns a timestamp as `2025-06-01 09:12 UTC`, and any other text unchanged. */
export function formatMoment(timestamp: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/.exec(timestamp) ?? [];
  return date === undefined || time === undefined ? timestamp : `${date} ${time} UTC`;
}
