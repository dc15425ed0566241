/** A member of an enumeration as it is written. */
interface Member {
  readonly name: string;
  /** This is its value as text; null where the language counts on from the member before. */
  readonly value: string | null;
}

/** Returns the value of each member, as a number where it can be told: `1`, or `(FIRST) + 1` after a value that has to be computed. */
export function computeMemberValues(members: readonly Member[]): readonly string[] {
  let base: string | null = null;
  let next = 0;
  return members.map(({ value }) => {
    const plain = value?.replaceAll("_", "") ?? "";
    const number = /^-?\d{1,15}$/.test(plain) ? Number(plain) : null;
    if (value !== null) [base, next] = number === null ? [value, 0] : [null, number];
    const at = next++;
    return base === null ? String(at) : at === 0 ? base : `(${base}) + ${at}`;
  });
}
