/** An answer that is not as GitHub's API describes it; `wire/requests.ts` turns it into GITHUB_REFUSED. */
export class UnexpectedAnswer extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

export function expectFields(value: unknown, what: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UnexpectedAnswer(`no object for ${what}`);
  return value as Fields;
}

export function expectTextField(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== "string") throw new UnexpectedAnswer(`no text in \`${key}\``);
  return value;
}

/** Returns null where the field is no text. */
export function findTextField(fields: Fields, key: string): string | null {
  const value = fields[key];
  return typeof value === "string" ? value : null;
}

/** Reads an id, number or size. Octokit returns larger integers as bigint, which are refused. */
export function countIn(fields: Fields, key: string): number {
  const value = fields[key];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    throw new UnexpectedAnswer(`no number in \`${key}\``);
  }
  return value;
}

export function openOrClosed(fields: Fields): "open" | "closed" {
  const state = fields.state;
  if (state !== "open" && state !== "closed") throw new UnexpectedAnswer("neither open nor closed in `state`");
  return state;
}

/** Reads the names of labels, which are objects, or strings in old answers; a label without a name is left out. */
export function readLabelNames(fields: Fields): string[] {
  const labels: readonly unknown[] = Array.isArray(fields.labels) ? fields.labels : [];
  return labels
    .map((label) => (typeof label === "string" ? label : findTextField(expectFields(label, "a label"), "name")))
    .filter((name) => name !== null);
}
