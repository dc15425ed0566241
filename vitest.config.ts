import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const everything = "tests/**/*.test.ts";
/** Their files share a process, and in it what takes longer to make than a test to run: the validators of GitHub's description. */
const actionRuns = "tests/action/runs/**/*.test.ts";

/** Parts without state of their own: to load them for each file again takes longer than their tests. */
const pureParts = [
  "tests/{ast,checks,config,domain,git,knowledge,orchestrator,report,rfc,skills}/**/*.test.ts",
  "tests/runtime/{handles,manifest,policy,scopes,wasm}/**/*.test.ts",
];

/** Their tests touch files, processes and servers, each its own ones; nothing of a file outlasts it in the process. */
const tidyParts = [
  "tests/{github,llm,support}/**/*.test.ts",
  "tests/action/*.test.ts",
  "tests/app/{decisions,ground,push}/*.test.ts",
  "tests/app/{push/gate,setup/scan}/**/*.test.ts",
  "tests/runtime/{adapters,composition,promotion}/**/*.test.ts",
];

export default defineConfig({
  test: {
    // Real Git and real parsers, on machines that others use, too; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // One more than there are cores: most tests wait for git, for a lease or for a server most of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: { name: "runs of the Action", include: [actionRuns], isolate: false, testTimeout: 180_000 },
      },
      {
        extends: true,
        test: { name: "pure parts", include: pureParts, isolate: false, setupFiles: ["tests/support/seed.ts"] },
      },
      {
        extends: true,
        test: { name: "tidy parts", include: tidyParts, isolate: false, setupFiles: ["tests/support/seed.ts"] },
      },
      {
        extends: true,
        test: {
          name: "others",
          include: [everything],
          exclude: [...configDefaults.exclude, actionRuns, ...pureParts, ...tidyParts],
        },
      },
    ],
  },
});
