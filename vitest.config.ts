import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { ALONE } from "./tests/support/alone.ts";

export default defineConfig({
  test: {
    // Real Git, real parsers and real programs, on machines that others use, too; no test asserts a time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: "forks",
    // One more than there are cores: most tests wait for git, for a lease or for a server most of the time.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ["tests/support/whole-run.ts"],
    setupFiles: ["tests/support/each-file.ts"],
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          // Loading the whole of src for each file again took longer than most tests: nothing of a file may outlast it in the process.
          name: "shared",
          include: ["tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: [...ALONE] } },
    ],
  },
});
