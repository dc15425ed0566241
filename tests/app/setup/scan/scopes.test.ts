import { describe, expect, it } from "vitest";
import { emptyFiles, filesIn, ringIn, scopesOf, territoriesOf } from "./builders.ts";

describe("choosing scopes", () => {
  describe("when an application keeps its modules under app/", () => {
    const modules = { ...filesIn("app/auth", 4), ...filesIn("app/models", 5), ...filesIn("app/routers", 3) };

    it("makes one scope a module and one each for tests, docs, examples, CI and the project", async () => {
      const others = ["tests/test_auth.py", "docs/index.md", "examples/a.py", "README.md", ".github/workflows/ci.yml"];
      expect(await territoriesOf({ ...modules, ...emptyFiles(...others) })).toEqual({
        auth: ["app/auth/"],
        ci: [".github/"],
        docs: ["docs/"],
        examples: ["examples/"],
        models: ["app/models/"],
        project: ["README.md"],
        routers: ["app/routers/"],
        tests: ["tests/"],
      });
    });

    it("describes each by what its README and its modules say", async () => {
      const texts = {
        ...modules,
        "app/auth/README.md": "# Auth\n\n[![build](x)](y)\n\nLogs [people](z) in. And out.\n",
        "app/auth/f0.py": '"""Keeps sessions."""\n',
        "app/models/f0.py": "import app.auth.f0\n",
      };
      expect((await scopesOf(texts)).auth).toEqual({
        description: "Logs people in. Files under app/auth/ (5 files; imported by 1 scope)",
        allowed_paths: [],
        allowed_path_prefixes: ["app/auth/"],
        forbidden_path_prefixes: [],
        permitted_responsibilities: ["Keeps sessions."],
        forbidden_responsibilities: [],
        owner: "human-operator",
      });
    });

    it("gives a test beside the code to what it tests, and other files to the scope of their folder", async () => {
      const texts = {
        ...ringIn("lib", 6),
        "lib/a.ts": 'import { b } from "./b.js";\n',
        "lib/b.ts": 'import { c } from "./c.js";\n',
        "lib/c.ts": "",
        "lib/b.test.ts": "",
        "lib/page.html": "",
      };
      expect(await territoriesOf(texts)).toEqual({
        b: ["lib/a.ts", "lib/b.test.ts", "lib/b.ts", "lib/c.ts"],
        f0: ["lib/", "-lib/a.ts", "-lib/b.test.ts", "-lib/b.ts", "-lib/c.ts"],
      });
    });
  });

  describe("when the repository is small", () => {
    it("is one scope", async () => {
      expect(await territoriesOf(emptyFiles("a.py", "b.py", "README.md", "tests/test_a.py"))).toEqual({ main: ["./"] });
    });

    it("keeps few modules together and the rest apart", async () => {
      const texts = { ...filesIn("shop", 5), ...emptyFiles("README.md", "setup.py", "test_a.py", "tests/a.json") };
      expect(await territoriesOf(texts)).toEqual({
        project: ["README.md", "setup.py"],
        shop: ["shop/"],
        tests: ["tests/", "test_a.py"],
      });
    });
  });

  describe("when modules of one folder import each other", () => {
    it("draws the scopes along the imports and names them after their most central modules", async () => {
      const group = (name: string) => ({
        [`shop/${name}.py`]: "",
        ...Object.fromEntries(["a", "b", "c"].map((tail) => [`shop/${name}_${tail}.py`, `import shop.${name}\n`])),
      });
      const texts = {
        ...group("cart"),
        ...group("mail"),
        ...group("tax"),
        "shop/cart_a.py": "import shop.cart\nimport shop.tax\n",
      };
      const territories = await territoriesOf(texts);
      expect(Object.keys(territories)).toEqual(["cart", "mail", "tax"]);
      expect(territories.mail).toEqual(["shop/mail.py", "shop/mail_a.py", "shop/mail_b.py", "shop/mail_c.py"]);
    });

    it("keeps those together that load each other, but not those that only name each other's types", async () => {
      const texts = {
        ...ringIn("shop/a", 6),
        ...ringIn("shop/b", 6),
        "shop/a/f0.py": "import shop.a.f1\nfrom typing import TYPE_CHECKING\nimport shop.b.f0\n",
        "shop/b/f0.py": "import shop.b.f1\nimport shop.a.f0\n",
      };
      expect(Object.keys(await territoriesOf(texts))).toEqual(["shop"]);
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
        ...aPackage("docs"),
        ...emptyFiles("package.json", "tests/e2e.test.ts", "docs/index.md"),
      };
      expect(await territoriesOf(texts)).toEqual({
        core: ["packages/core/"],
        docs: ["docs/"],
        "packages-docs": ["packages/docs/"],
        project: ["package.json"],
        tests: ["tests/"],
        web: ["packages/@acme/"],
      });
    });

    it("divides a large one and leaves it a scope for its manifest and one for its tests", async () => {
      const texts = {
        ...aPackage("core"),
        ...ringIn("packages/big/db", 25),
        ...ringIn("packages/big/http", 25),
        ...emptyFiles("packages/big/package.json", "packages/big/tests/test_a.py"),
      };
      expect(await territoriesOf(texts)).toEqual({
        "big-db": ["packages/big/db/"],
        "big-http": ["packages/big/http/"],
        "big-project": ["packages/big/", "-packages/big/db/", "-packages/big/http/", "-packages/big/tests/"],
        "big-tests": ["packages/big/tests/"],
        core: ["packages/core/"],
      });
    });
  });

  describe("when files are another project's", () => {
    it("gives them to nobody", async () => {
      const texts = { ...filesIn("app", 8), ...emptyFiles("app/vendor/x/a.py", "node_modules/y/b.js", "README.md") };
      expect(await territoriesOf(texts)).toEqual({ app: ["app/", "-app/vendor/"], project: ["README.md"] });
    });
  });

  describe("when folders share a name", () => {
    it("puts the folder above first", async () => {
      const folders = ["src/app/github", "src/github", "src/app/tax", "src/pay"];
      const texts = Object.assign({}, ...folders.map((folder) => filesIn(folder, 6)));
      expect(Object.keys(await territoriesOf(texts))).toEqual(["app-github", "pay", "src-github", "tax"]);
    });

    it("keeps to letters that a name may have", async () => {
      const texts = { ...filesIn("Über uns", 6), ...filesIn("日本", 6) };
      expect(Object.keys(await territoriesOf(texts))).toEqual(["scope", "uber-uns"]);
    });
  });

  describe("when the code stands at the root", () => {
    it("gives it the root, apart from what configures the tools", async () => {
      const code = Object.keys(filesIn("x", 6)).map((path) => path.slice(2));
      expect(await territoriesOf(emptyFiles(...code, "setup.py", "README.md", "test_a.py"))).toEqual({
        main: ["./", "-README.md", "-setup.py", "-test_a.py"],
        project: ["README.md", "setup.py"],
        tests: ["test_a.py"],
      });
    });

    it("names it after no file elsewhere that imports all of it", async () => {
      const code = ["a", "b", "c", "d", "e", "f"];
      const facade = { "all/facade.py": code.map((name) => `import ${name}\n`).join("") };
      const texts = {
        ...emptyFiles(...code.map((name) => `${name}.py`)),
        ...facade,
        ...filesIn("web", 6),
        ...filesIn("shop", 6),
      };
      expect(Object.keys(await territoriesOf(texts))).toEqual(["main", "shop", "web"]);
    });
  });

  describe("when there is nothing", () => {
    it("has no scope", async () => {
      expect(await territoriesOf({})).toEqual({});
    });
  });
});
