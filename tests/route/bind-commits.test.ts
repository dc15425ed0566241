import { expect, test } from "vitest";
import { bindInputs } from "../../src/learn/route/bind-inputs.ts";
import { listInputShapes } from "../../src/learn/route/input-shape.ts";

const text = { type: "string" };
const bind = (names: readonly string[], request: string) =>
  bindInputs({
    shapes: listInputShapes({
      type: "object",
      required: [...names],
      properties: Object.fromEntries(names.map((name) => [name, text])),
    }),
    slots: [],
    text: request,
    context: {},
    closed: false,
  });

const [old, next] = ["a".repeat(40), "b".repeat(40)];
const request = `Bump x from 1 to 2\n\nhttps://x.example/compare/${old}...${next}`;

test("the ids of commits in a request are inputs by their order", () => {
  expect(bind(["commit_1", "commit_2"], request)).toMatchObject({
    input: { commit_1: old, commit_2: next },
    missing: null,
  });
});

test("a commit without a number is not guessed among two", () => {
  expect(bind(["commit"], request).missing).toBe("The request does not say `commit`.");
  expect(bind(["commit"], `Revert ${old}.`).input).toEqual({ commit: old });
});
