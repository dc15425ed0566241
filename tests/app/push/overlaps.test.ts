import { describe, expect, it } from "vitest";
import { findConflictLines } from "../../../src/core/push/overlaps.ts";

const lines = (...text: string[]) => findConflictLines(Buffer.from(text.join("\n")));

describe("the lines of a conflict", () => {
  it("counts lines of our side only", () => {
    expect(lines("a", "<<<<<<< ours", "b", "c", "=======", "x", "y", "z", ">>>>>>> theirs", "d")).toBe("2-3");
  });

  it("names every place, and the place of lines that only the other side has", () => {
    const conflict = ["<<<<<<< ours", "b", "=======", "x", ">>>>>>> theirs"];
    expect(lines("a", ...conflict, "c", ...conflict)).toBe("2, 4");
    expect(lines("a", "<<<<<<< ours", "=======", "x", ">>>>>>> theirs")).toBe("2");
  });

  it("says nothing where there are no markers", () => {
    expect(lines("a", "b")).toBeNull();
  });
});
