/** Test files that need a process of their own: their kit changes its environment, or makes it keep libraries from then on. */
export const ALONE: readonly string[] = [
  "tests/app/setup/install/*.test.ts",
  "tests/app/explain/records.test.ts",
  "tests/app/scope-lint/workspace.test.ts",
  "tests/app/tasks/task-plan.test.ts",
  "tests/app/skills/library/resident.test.ts",
  "tests/app/library.test.ts",
];
