/** Part of an answer that is not as GitHub's API describes it. Becomes GITHUB_REFUSED with the route, in one place. */
export class Misshapen extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Misshapen(`no object for ${what}`);
  return value as Fields;
}

export function textIn(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== "string") throw new Misshapen(`no text in \`${key}\``);
  return value;
}

/** Null where it is absent, null or something else. */
export function textOrNull(fields: Fields, key: string): string | null {
  const value = fields[key];
  return typeof value === "string" ? value : null;
}

/** Ids, numbers and sizes. Octokit gives what JavaScript cannot count exactly as a bigint, which is none of them. */
export function countIn(fields: Fields, key: string): number {
  const value = fields[key];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    throw new Misshapen(`no number in \`${key}\``);
  }
  return value;
}

export function openOrClosed(fields: Fields): "open" | "closed" {
  const state = fields.state;
  if (state !== "open" && state !== "closed") throw new Misshapen("neither open nor closed in `state`");
  return state;
}

/** Labels are objects, in old answers strings; one without a name is none. */
export function labelsIn(fields: Fields): string[] {
  const labels: readonly unknown[] = Array.isArray(fields.labels) ? fields.labels : [];
  return labels
    .map((label) => (typeof label === "string" ? label : textOrNull(fieldsOf(label, "a label"), "name")))
    .filter((name) => name !== null);
}
