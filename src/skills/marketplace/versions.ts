/**
 * Order of versions as semver.org has it (item 11): a negative number where `a` is the older one. Texts that are no such versions are
 * compared part by part in the same way, so that `2024.10` is newer than `2024.9`.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const core = compareLists(left.core, right.core, "0");
  if (core !== 0) return core;
  // A version without a pre-release is newer than one with it.
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  return compareLists(left.pre, right.pre, null);
}

function partsOf(version: string): { readonly core: readonly string[]; readonly pre: readonly string[] } {
  const [text = ""] = version
    .trim()
    .replace(/^v(?=\d)/, "")
    .split("+");
  const dash = text.indexOf("-");
  const [core, pre] = dash === -1 ? [text, ""] : [text.slice(0, dash), text.slice(dash + 1)];
  return { core: core.split("."), pre: pre === "" ? [] : pre.split(".") };
}

/** `missing` stands for what one list does not have; null: the shorter one is older. */
function compareLists(a: readonly string[], b: readonly string[], missing: string | null): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at] ?? missing, b[at] ?? missing];
    if (left === null || right === null) return a.length - b.length;
    const order = compareParts(left, right);
    if (order !== 0) return order;
  }
  return 0;
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

function compareParts(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) {
    const [left, right] = [a.replace(/^0+(?=\d)/, ""), b.replace(/^0+(?=\d)/, "")];
    return left.length - right.length || (left < right ? -1 : Number(left > right));
  }
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
