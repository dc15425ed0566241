import { expect, test } from "vitest";
import { makeCodeProbe } from "../../../src/skills/engine/run/interpolation.ts";

test("plain words stay, everything that could be code is replaced at every character", () => {
  const { risky, variables } = makeCodeProbe({
    input: { name: "Mary Sue-Ann", n: 1, list: ["ok", "a'b"], "": "", map: { 'k"': true, key: "f()" } },
  });
  expect(risky).toEqual(["input.list[1]", 'input.map.k" (the key)', "input.map.key"]);
  const marks = (count: number) => "\u{E0F1}".repeat(count);
  expect(variables).toEqual({
    input: { name: "Mary Sue-Ann", n: 1, list: ["ok", marks(4)], "": "", map: { [marks(3)]: true, key: marks(4) } },
  });
});

test.each(["a;b", "a\nb", "`", "\u0024{x}", "a.b", "a(b", "//", "a  b", " a", "x=y", "\\x41"])(
  "%j is no plain text",
  (text) => {
    expect(makeCodeProbe({ a: text }).risky).toEqual(["a"]);
  },
);
