import { braceExpand } from "minimatch";

/** Whether some path could be covered by both patterns, which are as in `covers`. A class of characters counts as any character. */
export function globsMeet(a: string, b: string): boolean {
  const [left, right] = [a, b].map((pattern) =>
    braceExpand(pattern.endsWith("/") ? `${pattern}**` : pattern).map((plain) => plain.split("/")),
  );
  return (left ?? []).some((one) => (right ?? []).some((other) => listsMeet(one, other, "**", segmentsMeet)));
}

function segmentsMeet(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => [...text.replace(/\[[^\]]*\]/g, "?")]);
  return listsMeet(left ?? [], right ?? [], "*", (one, other) => one === other || one === "?" || other === "?");
}

/** Whether two lists, in which `any` stands for any number of items, could be the same. */
function listsMeet(
  a: readonly string[],
  b: readonly string[],
  any: string,
  isSame: (one: string, other: string) => boolean,
): boolean {
  // meet[i][j]: whether the first i items of a and the first j of b could be the same.
  const meet: boolean[][] = [];
  for (let i = 0; i <= a.length; i++) {
    const row: boolean[] = [];
    meet.push(row);
    for (let j = 0; j <= b.length; j++) {
      const [one, other] = [a[i - 1], b[j - 1]];
      if (i === 0 && j === 0) row.push(true);
      else if (one === any || other === any) row.push((meet[i - 1]?.[j] ?? false) || (row[j - 1] ?? false));
      else row.push(one !== undefined && other !== undefined && (meet[i - 1]?.[j - 1] ?? false) && isSame(one, other));
    }
  }
  return meet.at(-1)?.at(-1) ?? false;
}
