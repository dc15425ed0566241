import { expect, test } from "vitest";
import { createRisingClock } from "../../../src/runtime/engine/wasi/index.ts";

test("monotonic time is never the same twice, and no finer than its clock", () => {
  const read = [5n, 5n, 5n, 9n, 8n, 20n];
  const clock = createRisingClock({ resolution: 5n, realtime: () => 1n, monotonic: () => read.shift() ?? 0n });
  expect(Array.from({ length: 6 }, () => clock.monotonic())).toEqual([5n, 6n, 7n, 9n, 10n, 20n]);
  expect([clock.resolution, clock.realtime(), clock.realtime()]).toEqual([5n, 1n, 1n]);
});
