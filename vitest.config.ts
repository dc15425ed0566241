import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    // Real Git and real parsers, on machines that others use, too; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // One core less, as is usual, would be one of two, and most tests wait for git most of the time.
    maxWorkers: Math.max(2, availableParallelism()),
  },
});
