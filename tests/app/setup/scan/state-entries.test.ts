import { describe, expect, it } from "vitest";
import { draftEntries, type EntryFacts, listEntryCandidates } from "../../../../src/core/setup/scan/state-entries.ts";
import { type Texts, understand } from "./builders.ts";

const known = async (texts: Texts): Promise<EntryFacts> => {
  const { files, roles, facts, graph } = await understand(texts);
  const byPath = new Map(facts.map((fact) => [fact.path, fact]));
  return { files, roles, facts: byPath, skipped: new Set(), graph, scopeOf: () => "app", scopeVersion: "1.0" };
};

const column = async <K extends "id" | "responsibilities" | "uncertainty_reduced_by">(texts: Texts, field: K) =>
  Object.fromEntries(draftEntries(await known(texts)).map((entry) => [entry.path, entry[field]]));

describe("drafting State entries", () => {
  describe("when a source file is known", () => {
    it("fills every field of the schema", async () => {
      const texts = {
        "app/routers/auth.py": "import app.db\ndef login():\nclass Session:\n",
        "app/db.py": "",
        "tests/test_auth.py": "import app.routers.auth\n",
      };
      expect(draftEntries(await known(texts))[1]).toEqual({
        id: "app_routers_auth",
        path: "app/routers/auth.py",
        semantic_scope: "app",
        scope_schema_version: "1.0",
        responsibilities: "Defines login, Session.",
        dependencies: ["app/db.py"],
        invariants_touched: [],
        assumptions: [],
        owner: null,
        version: 1,
        uncertainty_level: 2,
        uncertainty_reduced_by: "tests/test_auth.py",
        last_reviewed_at: null,
        change_count_since_review: 0,
      });
    });
  });

  describe("when paths would give one id", () => {
    it("keeps it for the first, then adds the extension, then a number", async () => {
      expect(
        await column(
          { "a/b.py": "", "a/b.ts": "", "a-b.ts": "", "a_b.ts": "", "__init__.py": "", "日/本.py": "" },
          "id",
        ),
      ).toEqual({
        "a-b.ts": "a_b",
        "a/b.py": "a_b_py",
        "a/b.ts": "a_b_ts",
        "a_b.ts": "a_b_2",
        "__init__.py": "init",
        "日/本.py": "日_本",
      });
    });
  });

  describe("when a file says something of itself, or does not", () => {
    it("writes only what is true of it", async () => {
      const texts = {
        "doc.py": '"""Sends the mail. Slowly."""\ndef f():\n',
        "many.py": "a = 1\nb = 1\nc = 1\nd = 1\ne = 1\nf = 1\ng = 1\n",
        "class.py": "A = 1\nclass B:\nclass Show for B:\ndef c():\ndef __getattr__():\n",
        "none.py": "_private = 1\n",
        "pkg/__init__.py": "",
        "empty.py": "",
        "broken.py": "!!\n",
      };
      expect(await column(texts, "responsibilities")).toEqual({
        "doc.py": "Sends the mail.",
        "many.py": "Defines a, b, c, d, e, f and 1 more.",
        "class.py": "Defines B, c.",
        "none.py": "Defines no public names.",
        "pkg/__init__.py": "Marks its folder as a package.",
        "empty.py": "Holds no statements.",
        "broken.py": "Could not be parsed when the entry was drafted.",
      });
    });
  });

  describe("when a source file turned out to be generated", () => {
    it("gets no entry", async () => {
      const facts = { ...(await known({ "a.py": "", "b.py": "" })), skipped: new Set(["b.py"]) };
      expect(listEntryCandidates(facts)).toEqual(["a.py"]);
    });
  });

  describe("when there are more files than entries allowed", () => {
    it("takes those that most files import, then by path", async () => {
      const texts = {
        "a.py": "",
        "b.py": "import d\n",
        "c.py": "import d\nimport b\n",
        "d.py": "",
        "tests/x.py": "import a\n",
      };
      const facts = await known(texts);
      expect(listEntryCandidates(facts)).toEqual(["d.py", "a.py", "b.py", "c.py"]);
      expect(draftEntries(facts, 2).map(({ path }) => path)).toEqual(["a.py", "d.py"]);
    });
  });
});

describe("the test that speaks for a file", () => {
  const source = { "app/auth.py": "", "app/mail.py": "" };
  const of = async (texts: Texts) => (await column({ ...source, ...texts }, "uncertainty_reduced_by"))["app/auth.py"];

  describe("when one test imports it", () => {
    it("is that test, whatever its name", async () => {
      expect(await of({ "tests/test_login.py": "import app.auth\n" })).toBe("tests/test_login.py");
    });
  });

  describe("when several tests import it", () => {
    it("is the one named after it", async () => {
      expect(await of({ "tests/test_auth.py": "import app.auth\n", "tests/test_all.py": "import app.auth\n" })).toBe(
        "tests/test_auth.py",
      );
    });

    it("is the one named after it as classes are", async () => {
      const texts = {
        "app/Session.ts": "",
        "tests/SessionTest.ts": 'import "../app/Session.js"\n',
        "tests/AllTest.ts": 'import "../app/Session.js"\n',
      };
      expect((await column(texts, "uncertainty_reduced_by"))["app/Session.ts"]).toBe("tests/SessionTest.ts");
    });

    it("is the one beside it and named after it, which need not import it", async () => {
      expect(await of({ "app/auth_test.py": "", "tests/test_all.py": "import app.auth\n" })).toBe("app/auth_test.py");
    });

    it("is none where no name or more than one decides", async () => {
      expect(await of({ "tests/test_a.py": "import app.auth\n", "tests/test_b.py": "import app.auth\n" })).toBeNull();
      expect(
        await of({ "tests/test_auth.py": "import app.auth\n", "tests/x/test_auth.py": "import app.auth\n" }),
      ).toBeNull();
    });
  });

  describe("when no test imports it", () => {
    it("is the only one named after it, in any usual spelling", async () => {
      expect(await of({ "tests/test_auth.py": "" })).toBe("tests/test_auth.py");
      expect(await of({ "app/auth_test.py": "" })).toBe("app/auth_test.py");
    });

    it("is none if another source file has the name too", async () => {
      expect(await of({ "tests/test_auth.py": "", "web/auth.py": "" })).toBeNull();
    });
  });

  describe("when only a helper among the tests imports it", () => {
    it("is none", async () => {
      expect(await of({ "tests/conftest.py": "import app.auth\n" })).toBeNull();
    });
  });
});
