import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutToFit, type LeftOut } from "../../src/mcp/cut-to-fit.ts";

const more = "Ask for less.";

interface Note {
  readonly limit_bytes: number;
  readonly left_out: readonly LeftOut[];
  readonly more: string;
}

function cut(answer: object, limit: number): { answer: Record<string, unknown>; note: Note; bytes: number } {
  const result = cutToFit(answer, { limit, more });
  if (result === null) throw new Error("it could not be cut");
  const parsed = JSON.parse(result.text) as Record<string, unknown>;
  expect(parsed).toEqual(result.answer);
  return { answer: parsed, note: parsed.cut as Note, bytes: Buffer.byteLength(result.text) };
}

describe("an answer that is cut", () => {
  test("is left as it is where it fits", () => {
    const answer = { skills: ["a".repeat(900)] };
    expect(cutToFit(answer, { limit: 1000, more })).toEqual({ answer, text: JSON.stringify(answer) });
  });

  test("keeps the first items of a list, since they are the best, and says how many there were", () => {
    const entries = Array.from({ length: 1000 }, (_, at) => ({ id: `entry_${at}`, text: "word ".repeat(10) }));
    const { answer, note, bytes } = cut({ entries, total: 1000 }, 20_000);
    const kept = answer.entries as { id: string }[];
    expect(kept.map(({ id }) => id)).toEqual(entries.slice(0, kept.length).map(({ id }) => id));
    expect(answer.total).toBe(1000);
    expect(note).toEqual({
      limit_bytes: 20_000,
      left_out: [{ at: "/entries", kept: kept.length, of: 1000, unit: "items" }],
      more,
    });
    expect(bytes).toBeGreaterThan(14_000);
    expect(bytes).toBeLessThanOrEqual(20_000);
  });

  test("shares the room among long texts; names and numbers stay whole", () => {
    const skill = { name: "n".repeat(64), body: "ä".repeat(90_000), note: "b".repeat(6000), version: "1.0.0", at: 7 };
    const { answer, note } = cut({ skills: [skill] }, 50_000);
    const [kept] = answer.skills as (typeof skill)[];
    expect(kept).toEqual({ ...skill, body: expect.any(String) });
    expect(kept?.body).toMatch(/^ä+…$/);
    expect(note.left_out).toEqual([
      { at: "/skills/0/body", kept: Buffer.byteLength(kept?.body ?? "") - 3, of: 180_000, unit: "bytes" },
    ]);
  });

  test("gives the list that follows a cut item the chance to be named", () => {
    const long = (name: string) => ({ name, body: "x".repeat(30_000) });
    const { answer, note } = cut({ skills: [long("a"), long("b"), long("c")] }, 50_000);
    expect((answer.skills as { name: string }[]).map(({ name }) => name)).toEqual(["a", "b"]);
    expect(note.left_out.map(({ at, unit }) => [at, unit])).toEqual([
      ["/skills", "items"],
      ["/skills/1/body", "bytes"],
    ]);
  });

  test("never halves a character", () => {
    const { answer } = cut({ output: "😀".repeat(20_000) }, 10_000);
    expect(answer.output).toMatch(/^(?:😀)+…$/u);
  });

  test("drops keys of a map, never of a record", () => {
    const map = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`key_${at}`, at]));
    const { answer, note } = cut({ results: [{ id: "one", output: map }] }, 10_000);
    const [result] = answer.results as { id: string; output: object }[];
    const kept = Object.keys(result?.output ?? {}).length;
    expect(result?.id).toBe("one");
    expect(note.left_out).toContainEqual({ at: "/results/0/output", kept, of: 5000, unit: "keys" });
  });

  test("is null where nothing can be left out", () => {
    const record = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`k${at}`, "x".repeat(190)]));
    expect(cutToFit(record, { limit: 6000, more })).toBeNull();
  });

  test("never is longer than it may be, is JSON, and names what it left out, whatever it holds", () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ maxLength: 3000, unit: "binary" }),
        fc.integer(),
        fc.array(tie("value"), { maxLength: 40 }),
        fc.dictionary(fc.string({ maxLength: 20 }), tie("value"), { maxKeys: 60 }),
      ),
    })).value;
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("a", "b", "c"), value),
        fc.integer({ min: 4500, max: 30_000 }),
        (answer, limit) => {
          const result = cutToFit(answer, { limit, more });
          if (result === null) return true;
          const parsed = JSON.parse(result.text) as Record<string, unknown>;
          const isWhole = Buffer.byteLength(JSON.stringify(answer)) <= limit;
          const said = (parsed.cut as Note | undefined)?.left_out.length ?? 0;
          return Buffer.byteLength(result.text) <= limit && isWhole === (said === 0);
        },
      ),
      { numRuns: 300 },
    );
  });
});
