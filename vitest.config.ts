import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    // Real Git and real parsers, on machines that others use, too; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
  },
});
