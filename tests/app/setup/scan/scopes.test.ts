import { describe, expect, it } from "vitest";
import { emptyFiles, filesIn, ringIn, scopesOf, territoriesOf } from "./builders.ts";

describe("choosing scopes", () => {
  describe("when an application keeps its modules under app/", () => {
    it("makes one scope a module and one each for tests, docs and the project", async () => {
      const texts = {
        ...filesIn("app/auth", 4),
        ...filesIn("app/models", 5),
        ...filesIn("app/routers", 3),
        ...emptyFiles("tests/test_auth.py", "docs/index.md", "README.md", "pyproject.toml", ".github/workflows/ci.yml"),
      };
      expect(await territoriesOf(texts)).toEqual({
        auth: ["app/auth/"],
        docs: ["docs/"],
        models: ["app/models/"],
        project: [".github/", "README.md", "pyproject.toml"],
        routers: ["app/routers/"],
        tests: ["tests/"],
      });
    });

    it("describes each by facts and leaves what only people know empty", async () => {
      const texts = {
        ...filesIn("app/auth", 4),
        ...filesIn("app/models", 6),
        "app/models/f0.py": "import app.auth.f0\n",
      };
      expect((await scopesOf(texts)).auth).toEqual({
        description: "Files under app/auth/ (4 files; imported by 1 scope)",
        allowed_paths: [],
        allowed_path_prefixes: ["app/auth/"],
        forbidden_path_prefixes: [],
        permitted_responsibilities: [],
        forbidden_responsibilities: [],
        owner: "human-operator",
      });
    });
  });

  describe("when files stand at the level of a divided folder", () => {
    it("lists them as paths of a scope named after the folder", async () => {
      const texts = { ...filesIn("src/shop", 3), ...filesIn("src/shop/auth", 6), ...filesIn("src/shop/mail", 6) };
      expect(await territoriesOf(texts)).toEqual({
        auth: ["src/shop/auth/"],
        mail: ["src/shop/mail/"],
        shop: ["src/shop/f0.py", "src/shop/f1.py", "src/shop/f2.py"],
      });
    });

    it("gives fewer than three to the module that they are most coupled with", async () => {
      const texts = {
        ...filesIn("app/auth", 6),
        ...filesIn("app/mail", 6),
        "app/main.py": "import app.mail.f0\nimport app.mail.f1\n",
      };
      expect(await territoriesOf(texts)).toEqual({ auth: ["app/auth/"], mail: ["app/mail/", "app/main.py"] });
    });

    it("excepts the other scopes' folders where the list would be long", async () => {
      const texts = { ...filesIn("app", 30), ...filesIn("app/auth", 40), ...filesIn("app/mail", 40) };
      expect(await territoriesOf(texts)).toEqual({
        app: ["app/", "-app/auth/", "-app/mail/"],
        auth: ["app/auth/"],
        mail: ["app/mail/"],
      });
    });
  });

  describe("when a layout folder holds one module", () => {
    it("takes the folder whole and names it after the module", async () => {
      const texts = { ...filesIn("src/flask", 18), ...filesIn("src/flask/json", 2), "src/flask/py.typed": "" };
      expect(await territoriesOf(texts)).toEqual({ flask: ["src/"] });
    });
  });

  describe("when a folder is tiny", () => {
    it("joins it to the sibling that it is coupled with", async () => {
      const texts = {
        ...filesIn("app/auth", 6),
        ...filesIn("app/mail", 6),
        "app/tokens/make.py": "import app.auth.f0\n",
      };
      expect(await territoriesOf(texts)).toEqual({ auth: ["app/auth/", "app/tokens/"], mail: ["app/mail/"] });
    });

    it("joins it to the project where nothing couples it", async () => {
      const texts = { ...filesIn("app/auth", 6), ...filesIn("app/mail", 6), "app/styles/main.css": "" };
      expect((await territoriesOf(texts)).project).toEqual(["app/styles/"]);
    });

    it("leaves scripts to the project though they import the code", async () => {
      const texts = { ...filesIn("lib", 5), "scripts/run.py": "import lib.f0\n" };
      expect(await territoriesOf(texts)).toEqual({ lib: ["lib/"], project: ["scripts/"] });
    });
  });

  describe("when a folder has more than eighty source files", () => {
    const others = filesIn("web", 100, "ts");

    it("is divided if its subfolders hold together", async () => {
      const texts = { ...ringIn("core/db", 45), ...ringIn("core/http", 45), ...others };
      expect(Object.keys(await territoriesOf(texts))).toEqual(["db", "http", "web"]);
    });

    it("stays whole if more imports go between them than stay within", async () => {
      const crossing = Array.from({ length: 45 }, (_, at) => [
        [`core/db/f${at}.py`, `import core.http.f${at}\n`],
        [`core/http/f${at}.py`, ""],
      ]);
      expect(Object.keys(await territoriesOf({ ...Object.fromEntries(crossing.flat()), ...others }))).toEqual([
        "core",
        "web",
      ]);
    });
  });

  describe("when the repository holds packages", () => {
    const aPackage = (name: string) => ({
      ...filesIn(`packages/${name}/src`, 4, "ts"),
      ...emptyFiles(`packages/${name}/package.json`, `packages/${name}/tests/a.test.ts`),
    });

    it("makes one scope a package, with its tests", async () => {
      const texts = {
        ...aPackage("core"),
        ...aPackage("@acme/web"),
        ...emptyFiles("package.json", "tests/e2e.test.ts"),
      };
      expect(await territoriesOf(texts)).toEqual({
        core: ["packages/core/"],
        project: ["package.json"],
        tests: ["tests/"],
        web: ["packages/@acme/web/"],
      });
    });

    it("leaves a divided package its manifest and its tests", async () => {
      const texts = {
        ...ringIn("packages/big/db", 45),
        ...ringIn("packages/big/http", 45),
        ...emptyFiles("packages/big/package.json", "packages/big/tests/test_a.py"),
        ...filesIn("web", 100, "ts"),
      };
      expect(await territoriesOf(texts)).toEqual({
        big: ["packages/big/tests/", "packages/big/package.json"],
        db: ["packages/big/db/"],
        http: ["packages/big/http/"],
        web: ["web/"],
      });
    });

    it("does not merge packages into each other: the smallest of many become the rest", async () => {
      const names = Array.from({ length: 50 }, (_, at) => `p${String(at).padStart(2, "0")}`);
      const coupled = Object.fromEntries(
        names.map((name) => [`packages/${name}/src/f0.ts`, 'import { a } from "../../big/src/f0.js";\n']),
      );
      const texts = Object.assign({}, ...names.map(aPackage), filesIn("packages/big/src", 9, "ts"), coupled);
      const territories = await territoriesOf(texts);
      expect(Object.keys(territories)).toHaveLength(40);
      expect(territories.packages).toEqual(names.slice(0, 12).map((name) => `packages/${name}/`));
      expect(territories.p12).toEqual(["packages/p12/"]);
    });
  });

  describe("when folders share a name", () => {
    it("puts the folder above first, unless that says nothing, and then counts", async () => {
      const folders = [
        "plugins/api",
        "plugins/db",
        "modules/api",
        "modules/web",
        "src/tax",
        "src/pay",
        "lib/tax",
        "lib/log",
      ];
      const texts = Object.assign({}, ...folders.map((folder) => filesIn(folder, 6)));
      expect(Object.keys(await territoriesOf(texts))).toEqual(
        ["plugins_api", "db", "modules_api", "web", "tax", "pay", "tax_2", "log"].sort(),
      );
    });

    it("keeps to letters that a name may have", async () => {
      expect(Object.keys(await territoriesOf({ ...filesIn("Über uns", 3), ...filesIn("日本", 3) }))).toEqual([
        "scope",
        "uber-uns",
      ]);
    });
  });

  describe("when the code stands at the root", () => {
    it("keeps it apart from what configures the tools", async () => {
      expect(await territoriesOf(emptyFiles("a.py", "b.py", "c.py", "setup.py", "README.md", "test_a.py"))).toEqual({
        main: ["a.py", "b.py", "c.py"],
        project: ["README.md", "setup.py"],
        tests: ["test_a.py"],
      });
    });
  });

  describe("when there is nothing", () => {
    it("has no scope", async () => {
      expect(await territoriesOf({})).toEqual({});
    });
  });
});
