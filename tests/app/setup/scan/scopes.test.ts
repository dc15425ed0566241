import { describe, expect, it } from "vitest";
import { scan } from "../../../../src/core/setup/scan/index.ts";
import { aScanInput, emptyFiles, filesIn, mapScopeTerritories, scanScopes, type Texts } from "./builders.ts";

const repeatBlankLines = (count: number) => "\n".repeat(count);

describe("choosing scopes", () => {
  describe("when an application keeps its modules under app/", () => {
    const modules = { ...filesIn("app/auth", 4), ...filesIn("app/models", 5), ...filesIn("app/routers", 3) };

    it("makes one scope a folder with the tests of its code, and one of what everybody touches", async () => {
      const others = ["docs/index.md", "examples/a.py", "README.md", "CHANGELOG.md", ".github/CODEOWNERS"];
      const tests = ["tests/test_auth.py", "tests/models/test_f1.py", "tests/conftest.py", ".github/workflows/ci.yml"];
      expect(await mapScopeTerritories({ ...modules, ...emptyFiles(...others, ...tests) })).toEqual({
        auth: ["app/auth/", "tests/test_auth.py"],
        ci: [".github/workflows/"],
        models: ["app/models/", "tests/models/"],
        routers: ["app/routers/"],
        shared: [".github/", "docs/", "examples/", "tests/", "CHANGELOG.md", "README.md"],
      });
    });

    it("describes each by its manifest or else its README, never by a comment of a module", async () => {
      const texts = {
        ...modules,
        "app/auth/README.md": "# Auth\n\n[![build](x)](y)\n\nLogs [people](z) in. And out.\n",
        "app/auth/f0.py": '"""Keeps sessions."""\n',
        "app/models/f0.py": "# TODO: drop this hack\nimport app.auth.f0\n",
      };
      const { auth, models } = await scanScopes(texts);
      expect(models?.description).toBe("Files under app/models/ (5 files; imported by no other scope)");
      expect(auth).toEqual({
        description: "Logs people in. Files under app/auth/ (5 files; imported by 1 scope)",
        allowed_paths: [],
        allowed_path_prefixes: ["app/auth/"],
        forbidden_path_prefixes: [],
        permitted_responsibilities: [],
        forbidden_responsibilities: [],
        owner: "human-operator",
      });
    });

    it("makes no more than eight of many folders and keeps the rest together", async () => {
      const many = Array.from({ length: 12 }, (_, at) => filesIn(`shop/m${at}`, 12 - at));
      expect(Object.keys(await mapScopeTerritories(Object.assign({}, ...many)))).toEqual([
        ...["m0", "m1", "m2", "m3", "m4", "m5", "m6"],
        "shop",
      ]);
    });

    it("counts what everybody touches and workflows among the eight", async () => {
      const many = Array.from({ length: 12 }, (_, at) => filesIn(`shop/m${at}`, 12 - at));
      const others = { "CHANGELOG.md": "1.0", ".github/workflows/ci.yml": "on: push" };
      const names = Object.keys(await mapScopeTerritories(Object.assign(others, ...many)));
      expect(names).toHaveLength(8);
      expect(names).toEqual(expect.arrayContaining(["shared", "ci", "shop"]));
    });
  });

  describe("when a package is a folder of modules", () => {
    const modules: Texts = {
      ...filesIn("shop", 6),
      "shop/__init__.py": repeatBlankLines(900),
      "shop/_cart.py": repeatBlankLines(400),
      "shop/_cart_items.py": repeatBlankLines(100),
      "shop/mail.py": repeatBlankLines(300),
      "shop/tax.py": repeatBlankLines(20),
    };

    it("names topics after the long modules, with modules of the same name and their tests, and the rest after the package", async () => {
      const tests = { "tests/test_cart.py": "", "tests/test_post.py": "import shop.mail\n", "tests/test_f1.py": "" };
      expect(await mapScopeTerritories({ ...modules, ...tests })).toEqual({
        cart: ["shop/_cart.py", "shop/_cart_items.py", "tests/test_cart.py"],
        mail: ["shop/mail.py", "tests/test_post.py"],
        shop: ["shop/", "tests/test_f1.py", "-shop/_cart.py", "-shop/_cart_items.py", "-shop/mail.py"],
      });
    });
  });

  describe("when the repository is small", () => {
    it("is one scope with everything in it", async () => {
      expect(await mapScopeTerritories(emptyFiles("a.py", "b.py", "README.md", "tests/test_a.py"))).toEqual({
        main: ["./"],
      });
    });

    it("is one scope with its tests, beside what everybody touches", async () => {
      const texts = { ...filesIn("shop", 5), ...emptyFiles("README.md", "setup.py", "test_a.py", "tests/a.json") };
      expect(await mapScopeTerritories(texts)).toEqual({
        shared: ["README.md", "setup.py"],
        shop: ["shop/", "tests/", "test_a.py"],
      });
    });
  });

  describe("when the repository holds packages", () => {
    const aPackage = (name: string) => ({
      ...filesIn(`packages/${name}/src`, 4, "ts"),
      ...emptyFiles(`packages/${name}/package.json`, `packages/${name}/tests/a.test.ts`),
    });

    it("makes one scope a package, however large, with its tests", async () => {
      const texts = {
        ...aPackage("core"),
        ...aPackage("@acme/web"),
        ...aPackage("docs"),
        ...filesIn("packages/big/db", 60),
        ...filesIn("packages/big/http", 60),
        ...emptyFiles("packages/big/package.json", "packages/big/tests/test_a.py"),
        ...emptyFiles("package.json", "tests/a.test.ts", "tests/b.test.ts", "tests/c.test.ts", "docs/index.md"),
      };
      expect(await mapScopeTerritories(texts)).toEqual({
        big: ["packages/big/"],
        core: ["packages/core/"],
        docs: ["packages/docs/"],
        shared: ["docs/", "package.json"],
        tests: ["tests/"],
        web: ["packages/@acme/"],
      });
    });

    it("cuts a package into topics where a person asks for it", async () => {
      const texts = { ...aPackage("core"), ...filesIn("packages/big/db", 9), ...filesIn("packages/big/http", 9) };
      const input = aScanInput({
        ...texts,
        ...emptyFiles("packages/big/package.json", "packages/big/tests/test_db.py"),
      });
      const { scopes } = (await scan({ ...input, split: ["big"] })).scopes.scope_definitions;
      expect(Object.entries(scopes).map(([name, scope]) => [name, scope.allowed_path_prefixes])).toEqual([
        ["big-db", ["packages/big/db/", "packages/big/tests/"]],
        ["big-http", ["packages/big/http/"]],
        ["core", ["packages/core/"]],
      ]);
    });

    it("lets a package that is called shared keep the name", async () => {
      const texts = { ...aPackage("core"), ...aPackage("shared"), ...emptyFiles("README.md") };
      expect(await mapScopeTerritories(texts)).toEqual({
        core: ["packages/core/"],
        everyone: ["README.md"],
        shared: ["packages/shared/"],
      });
    });

    it("takes no example for a package", async () => {
      const texts = {
        ...aPackage("core"),
        "package.json": '{"workspaces":["packages/*","examples/*"]}',
        ...filesIn("examples/a", 2),
        ...filesIn("examples/b", 2),
        ...emptyFiles("examples/a/package.json", "examples/b/package.json"),
      };
      expect(Object.keys(await mapScopeTerritories(texts))).toEqual(["core", "examples", "shared"]);
    });
  });

  describe("when files are another project's", () => {
    it("gives them to nobody", async () => {
      const texts = { ...filesIn("app", 8), ...emptyFiles("app/vendor/x/a.py", "node_modules/y/b.js", "README.md") };
      expect(await mapScopeTerritories(texts)).toEqual({ app: ["app/", "-app/vendor/"], shared: ["README.md"] });
    });
  });

  describe("when folders share a name", () => {
    it("puts the folder above first", async () => {
      const folders = ["one/github", "two/github"];
      const texts = Object.assign({}, ...folders.map((folder) => filesIn(folder, 6)));
      for (const folder of folders) Object.assign(texts, emptyFiles(`${folder}/package.json`));
      expect(Object.keys(await mapScopeTerritories(texts))).toEqual(["one-github", "two-github"]);
    });

    it("keeps to letters that a name may have", async () => {
      const texts = { ...filesIn("Über uns", 6), ...filesIn("日本", 6) };
      expect(Object.keys(await mapScopeTerritories(texts))).toEqual(["Uber-uns", "scope"]);
    });
  });

  describe("when the code stands at the root", () => {
    it("gives it the root, apart from what everybody touches", async () => {
      const code = Object.keys(filesIn("x", 6)).map((path) => path.slice(2));
      expect(await mapScopeTerritories(emptyFiles(...code, "setup.py", "README.md", "test_a.py"))).toEqual({
        main: ["./", "-README.md", "-setup.py"],
        shared: ["README.md", "setup.py"],
      });
    });
  });

  describe("when there is nothing", () => {
    it("has no scope", async () => {
      expect(await mapScopeTerritories({})).toEqual({});
    });
  });
});
