import { describe, expect, it } from "vitest";
import { findGatePlace } from "../../src/rules/checks/index.ts";

describe("a file that runs by its name", () => {
  it.each([
    ["vite.config.ts", "what runs when the program is built"],
    ["packages/web/vite.config.ts", "what runs when the program is built"],
    ["examples/web/package.json", "what people and CI run by its name"],
    ["examples/web/setup.py", "what runs when the program is built or installed"],
    ["examples/web/.envrc", "what editors and shells run when somebody opens the folder"],
    ["examples/conftest.py", "what pytest runs before any test"],
    ["examples-of-use/vite.config.ts", "what runs when the program is built"],
  ])("is seen before it merges: %s", (path, is) => expect(findGatePlace(path)).toMatchObject({ is }));

  it.each(["examples/web/vite.config.ts", "packages/web/playground/eslint.config.js", "demo/vitest.config.mts"])(
    "is a part of its example: %s",
    (path) => expect(findGatePlace(path)).toBeNull(),
  );
});
