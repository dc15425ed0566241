import assert from "node:assert/strict";
import test from "node:test";
import { add, parseMoney } from "../src/index.ts";

test("adds amounts of one currency", () => {
  assert.deepEqual(add(parseMoney("1.50 EUR"), parseMoney("0.75 EUR")), { units: 225, currency: "EUR" });
});
