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
    ["packages/web/astro.config.mjs", "what runs when the program is built"],
    [".rprofile", "what interpreters and debuggers run at their start"],
    [".lintstagedrc.json", "what hooks of Git run"],
    [".cirrus.yml", "what other hosts than GitHub run at a push"],
    [".goreleaser.yml", "what decides what a release publishes"],
    ["renovate.json", "what decides what merges by itself"],
    [".config/mise/config.toml", "what editors and shells run when somebody opens the folder"],
    [".trivyignore", "what scanners for faults of security leave out"],
    ["tools/bazel", "what people and CI run by its name"],
    ["vendor/github.com/a/b.go", "what runs when the program is built or installed"],
    ["examples-of-use/vite.config.ts", "what runs when the program is built"],
  ])("is seen before it merges: %s", (path, is) => expect(findGatePlace(path)).toMatchObject({ is }));

  it.each(["examples/web/vite.config.ts", "packages/web/playground/eslint.config.js", "demo/vitest.config.mts"])(
    "is a part of its example: %s",
    (path) => expect(findGatePlace(path)).toBeNull(),
  );

  it.each(["src/vendor/model.ts", "src/release.config/a.ts", "docs/renovate.md", "src/run/a.ts", "misery.ts"])(
    "is no such file by a name that is only like one: %s",
    (path) => expect(findGatePlace(path)).toBeNull(),
  );
});
