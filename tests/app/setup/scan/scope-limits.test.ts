import { describe, expect, it } from "vitest";
import { filesIn, ringIn, territoriesOf } from "./builders.ts";

describe("keeping scopes few and their lists short", () => {
  describe("when a long list of files cannot be written as a folder with exceptions", () => {
    it("stays a list, since another scope holds a single file in the folder", async () => {
      const texts = {
        ...filesIn("app", 30),
        ...filesIn("app/plugins/a", 30),
        ...filesIn("app/plugins/b", 30),
        "app/plugins/load.py": "import app.plugins.a.f0\n",
      };
      const { a, app } = await territoriesOf(texts);
      expect(a).toEqual(["app/plugins/a/", "app/plugins/load.py"]);
      expect(app).toEqual(Object.keys(filesIn("app", 30)).sort());
    });
  });

  describe("when folders with long lists lie in each other", () => {
    it("excepts the inner from the outer", async () => {
      const texts = {
        ...filesIn("app", 30),
        ...filesIn("app/modules", 30),
        ...filesIn("app/modules/a", 20),
        ...filesIn("app/modules/b", 20),
      };
      expect(await territoriesOf(texts)).toEqual({
        a: ["app/modules/a/"],
        app: ["app/", "-app/modules/", "-app/modules/a/", "-app/modules/b/"],
        b: ["app/modules/b/"],
        modules: ["app/modules/", "-app/modules/a/", "-app/modules/b/"],
      });
    });
  });

  describe("when there would be too many scopes", () => {
    it("ends at twenty, with the smallest in the rest of a folder of many", async () => {
      const plugins = Array.from({ length: 60 }, (_, at) => filesIn(`plugins/p${at}`, at < 15 ? 9 : 3));
      const territories = await territoriesOf(Object.assign({}, ...plugins));
      expect(Object.keys(territories)).toHaveLength(20);
      expect(territories.plugins).toContain("plugins/");
    });
  });

  describe("when a folder holds many small things that stand alone", () => {
    it("keeps them together, though they import a neighbour", async () => {
      const small = Array.from({ length: 30 }, (_, at) => [`plugins/p${at}/main.py`, "import plugins.big.f0\n"]);
      const texts = { ...Object.fromEntries(small), ...filesIn("plugins/big", 9), ...filesIn("plugins/huge", 20) };
      const territories = await territoriesOf(texts);
      expect(territories).toEqual({
        big: ["plugins/big/"],
        huge: ["plugins/huge/"],
        plugins: ["plugins/", "-plugins/big/", "-plugins/huge/"],
      });
    });

    it("gives the smallest of them to the rest, though they import a neighbour", async () => {
      const coupled = Array.from({ length: 60 }, (_, at) => [`plugins/p${at}/f0.py`, "import plugins.big.f0\n"]);
      const plugins = Array.from({ length: 60 }, (_, at) => filesIn(`plugins/p${at}`, 3));
      const texts = Object.assign({}, ...plugins, Object.fromEntries(coupled), filesIn("plugins/big", 9));
      expect((await territoriesOf(texts)).big).toEqual(["plugins/big/"]);
    });
  });

  describe("when a folder of middling size would make too many scopes", () => {
    it("stays whole before modules are merged", async () => {
      const modules = Array.from({ length: 18 }, (_, at) => filesIn(`m${at}`, 6));
      const texts = Object.assign({}, ...modules, ringIn("core/db", 45), ringIn("core/http", 45), ringIn("core/io", 9));
      const names = Object.keys(await territoriesOf(texts));
      expect(names).toHaveLength(19);
      expect(names).toContain("core");
    });
  });
});
