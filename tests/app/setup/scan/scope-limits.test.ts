import { describe, expect, it } from "vitest";
import { groupSources } from "../../../../src/app/setup/scan/scopes/group-sources.ts";
import { filesIn, ringIn, scanOf, type Texts } from "./builders.ts";

const sizes = async (texts: Texts) => {
  const { report } = await scanOf(texts);
  return Object.fromEntries(report.scopes.map(({ name, code }) => [name, code]));
};

describe("keeping scopes small and in an order", () => {
  describe("when a folder holds more files than a scope may, and they have little to do with each other", () => {
    it("cuts it in the order of the names", async () => {
      const index = Array.from({ length: 60 }, (_, at) => `import app.locales.f${at}`).join("\n");
      const texts = { ...filesIn("app/locales", 60), "app/locales/__init__.py": index, ...ringIn("app/core", 9) };
      expect(await sizes(texts)).toEqual({ core: 9, locales: 34, "locales-2": 27 });
    });
  });

  describe("when the files of a folder are one package of Go", () => {
    it("keeps them together however many they are, and cuts the same number of files in Python", () => {
      const sources = (extension: string) =>
        Object.keys({ ...filesIn("app", 50, extension), ...filesIn("app/render", 9, extension) });
      const sizesOf = (files: readonly string[]) => {
        const region = { kind: "code", root: "", name: "app", files } as const;
        return groupSources([{ region, sources: [...files].sort() }], [], () => 100).map((unit) => unit.files.length);
      };
      expect(sizesOf(sources("go"))).toEqual([50, 9]);
      expect(sizesOf(sources("py")).length).toBeGreaterThan(2);
    });
  });

  describe("when tests are many", () => {
    it("cuts them by their folders", async () => {
      const texts = {
        ...filesIn("app", 9),
        ...filesIn("tests/unit", 30),
        ...filesIn("tests/e2e", 20),
        ...filesIn("tests", 3),
      };
      expect(await sizes(texts)).toEqual({ app: 9, tests: 3, "tests-e2e": 20, "tests-unit": 30 });
    });

    it("does not count what they feed to the program", async () => {
      const texts = { ...filesIn("app", 9), ...filesIn("tests/cases/a", 30), ...filesIn("tests", 20) };
      expect(await sizes(texts)).toEqual({ app: 9, tests: 20 });
    });
  });

  describe("when modules load each other in a circle too large for a scope", () => {
    it("cuts the circle into as few scopes as can hold it, and says where it stays", async () => {
      const { report } = await scanOf({ ...ringIn("app", 60), ...filesIn("web", 10, "ts") });
      expect(Math.max(...report.scopes.map(({ code }) => code))).toBeLessThanOrEqual(40);
      const [circle, ...others] = report.cycles;
      expect(others).toEqual([]);
      expect(circle?.scopes).toHaveLength(2);
      expect(circle?.imports).toHaveLength(circle?.scopes.length ?? 0);
    });
  });

  describe("when packages load each other", () => {
    it("names them and one import each way", async () => {
      const texts = {
        ...filesIn("packages/a", 4, "ts"),
        ...filesIn("packages/b", 4, "ts"),
        "packages/a/package.json": "{}",
        "packages/b/package.json": "{}",
        "packages/a/f0.ts": 'import { b } from "../b/f0.js";\n',
        "packages/b/f1.ts": 'import { a } from "../a/f1.js";\n',
      };
      const { report } = await scanOf(texts);
      expect(report.cycles).toEqual([
        {
          scopes: ["a", "b"],
          imports: [
            { from: "packages/a/f0.ts", to: "packages/b/f0.ts" },
            { from: "packages/b/f1.ts", to: "packages/a/f1.ts" },
          ],
        },
      ]);
    });
  });
});
