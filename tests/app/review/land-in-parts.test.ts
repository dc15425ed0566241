import { describe, expect, it } from "vitest";
import { landInParts } from "../../../src/core/review/land-in-parts.ts";

/** A host that takes a session as long as it merges none of these branches. */
async function landAt(branches: readonly string[], closed: readonly string[], likely: readonly string[] = []) {
  const landed: string[] = [];
  const tried: string[] = [];
  const refused = await landInParts(
    { branches, because: "no" },
    {
      land: async (some) => {
        tried.push(some.join(" "));
        const bad = some.filter((branch) => closed.includes(branch));
        if (bad.length > 0) return `not ${bad.join(", ")}`;
        landed.push(...some);
        return null;
      },
      isLikely: (branch) => likely.includes(branch),
      requireBase: async () => void tried.push("nothing"),
    },
  );
  return { landed: landed.sort(), refused: [...refused], tried };
}

describe("merges that the host refused together", () => {
  it("are tried without the likely ones first", async () => {
    expect(await landAt(["a", "b", "c", "d"], ["c"], ["c"])).toEqual({
      landed: ["a", "b", "d"],
      refused: [["c", "no"]],
      tried: ["a b d"],
    });
  });

  it("are halved until each branch that is refused is known by itself", async () => {
    expect(await landAt(["a", "b", "c", "d", "e"], ["b", "e"])).toEqual({
      landed: ["a", "c", "d"],
      refused: [
        ["b", "not b"],
        ["e", "not e"],
      ],
      tried: ["a b c", "nothing", "a b", "a", "c", "d e", "d"],
    });
  });

  it("are known at once where there is only one", async () => {
    expect(await landAt(["a"], ["a"])).toEqual({ landed: [], refused: [["a", "no"]], tried: [] });
  });
});
