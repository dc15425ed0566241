import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ScanDraft, scan } from "../../../../src/core/setup/scan/index.ts";
import { parseKnowledge, parseScopeDefinitions } from "../../../../src/kernel/knowledge/index.ts";
import { aScanInput, filesIn, scanTexts, type Texts } from "./builders.ts";

const aShop: Texts = {
  "shop/auth/login.py": '"""Logs people in."""\nimport shop.db.models\n@login_required\ndef login():\n',
  "shop/auth/tokens.py": "import shop.auth.login\n",
  "shop/auth/roles.py": "!!\n",
  "shop/db/models.py": "class User:\n",
  "shop/db/session.py": "import shop.db.models\n",
  "shop/db/query.py": "import shop.db.models\n",
  ...filesIn("shop/mail", 4),
  "tests/test_login.py": "import shop.auth.login\n",
  "vendor/x.py": "",
  "README.md": "# Shop\n",
  "pyproject.toml": '[project]\nname = "shop"\ndependencies = ["sqlalchemy~=2.0"]\n',
};

describe("scanning a repository", () => {
  describe("when it is a small application", () => {
    it("drafts scopes, entries and invariants, and reports what it saw", async () => {
      const draft = await scanTexts(aShop);
      expect(Object.keys(draft.scopes.scope_definitions.scopes)).toEqual(["auth", "db", "mail", "shared"]);
      expect(draft.scopes.scope_definitions.version).toBe("1.0");
      expect(draft.state.find(({ id }) => id === "shop_auth_login")).toMatchObject({
        semantic_scope: "auth",
        dependencies: ["shop/db/models.py"],
        uncertainty_reduced_by: "tests/test_login.py",
      });
      expect(draft.invariants.tech_stack).toEqual(["Python", "sqlalchemy 2"]);
      expect(draft.report).toEqual({
        files: 14,
        parsed: 10,
        unparsed: [{ path: "shop/auth/roles.py", reason: "line 1: unexpected `!!`" }],
        skipped: { vendored: 1, generated: 0, minified: 0, too_large: 0 },
        importEdges: 5,
        crossScopeEdges: 1,
        imports: 4,
        cutImports: 1,
        scopes: [
          { name: "auth", files: 4, code: 3, fanIn: 0 },
          { name: "mail", files: 4, code: 4, fanIn: 0 },
          { name: "db", files: 3, code: 3, fanIn: 1 },
          { name: "shared", files: 2, code: 0, fanIn: 0 },
        ],
        cycles: [],
        lateCycles: [],
        ownerless: 0,
        modularity: expect.closeTo(4 / 5 - (0.5 ** 2 + 0.5 ** 2), 12),
        entries: { candidates: 10, drafted: 10 },
      });
    });

    it("drafts documents that the schemas accept", async () => {
      const { scopes, state, invariants } = await scanTexts(aShop);
      const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value));
      const knowledge = { schema_version: 1, invariants, state, queue: [], tasks: [] };
      expect(parseScopeDefinitions(bytes(scopes), "scope_definitions.json").ok).toBe(true);
      expect(parseKnowledge(bytes(knowledge), "knowledge.json").ok).toBe(true);
    });
  });

  describe("when the files come in another order, or twice", () => {
    it("gives the same draft", async () => {
      const input = aScanInput(aShop);
      const shuffled = { ...input, files: [...input.files, ...input.files].reverse() };
      expect(await scan(shuffled)).toEqual(await scan(input));
    });
  });

  describe("when the repository is empty", () => {
    it("gives an empty draft", async () => {
      const draft = await scanTexts({});
      expect(draft.scopes.scope_definitions.scopes).toEqual({});
      expect(draft.state).toEqual([]);
      expect(draft.report.modularity).toBe(0);
    });
  });
});

const folder = fc.constantFrom(
  "src",
  "app",
  "lib",
  "packages",
  "core",
  "auth",
  "db",
  "ui",
  "tests",
  "test",
  "docs",
  "x y",
);
const name = fc.constantFrom(
  "a.py",
  "b.py",
  "c.ts",
  "d.ts",
  "index.ts",
  "__init__.py",
  "test_a.py",
  "e.test.ts",
  "package.json",
  "note.md",
  ".hidden",
);
const path = fc.tuple(fc.array(folder, { maxLength: 4 }), name).map(([folders, file]) => [...folders, file].join("/"));

/** Any tree, crowded enough to be divided, with imports of anything that exists or not. */
const aTree = fc
  .tuple(
    fc.uniqueArray(path, { maxLength: 60 }),
    fc.array(fc.tuple(folder, folder, fc.integer({ min: 1, max: 30 })), { maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }),
  )
  .map(([paths, crowds, imports]) => {
    const crowded = crowds.flatMap(([a, b, count]) => Object.keys(filesIn(`${a}/${b}`, count)));
    const files = [...new Set([...paths, ...crowded])];
    const texts = new Map(files.map((file) => [file, ""]));
    for (const [from, to] of imports) {
      const [source, target] = [files[from % files.length], files[to % files.length]];
      if (source && target) texts.set(source, `${texts.get(source)}${writeFileImport(target)}\n`);
    }
    return Object.fromEntries(texts);
  });

const writeFileImport = (file: string): string => `import ${file.replace(/\.\w+$/, "").replaceAll("/", ".")}`;

/** The rule of ownership as the specification puts it, written anew: exact path or prefix, forbidden wins, and shared scopes yield. */
function listSpecifiedOwners(file: string, { scopes }: ScanDraft): string[] {
  const holding = Object.entries(scopes.scope_definitions.scopes).filter(([, scope]) => {
    const begins = (prefix: string) =>
      prefix === "./" || prefix === file || (prefix.endsWith("/") && file.startsWith(prefix));
    if (scope.forbidden_path_prefixes.some(begins)) return false;
    return scope.allowed_paths.includes(file) || scope.allowed_path_prefixes.some(begins);
  });
  const own = holding.filter(([, { shared }]) => shared !== true);
  return (own.length > 0 ? own : holding).map(([owner]) => owner);
}

describe("any draft", () => {
  describe("whatever the tree", () => {
    it("gives every file one owner in any order, unique names and ids, and dependencies that exist", async () => {
      await fc.assert(
        fc.asyncProperty(aTree, async (texts) => {
          const draft = await scanTexts(texts);
          const files = Object.keys(texts);
          expect(await scan({ ...aScanInput(texts), files: [...files].reverse() })).toEqual(draft);
          expect(files.filter((file) => listSpecifiedOwners(file, draft).length !== 1)).toEqual([]);
          expect(draft.report.ownerless).toBe(0);
          expect(draft.report.scopes.reduce((sum, scope) => sum + scope.files, 0)).toBe(files.length);
          expect(
            Object.keys(draft.scopes.scope_definitions.scopes).every((scope) => /^[A-Za-z0-9.-]+$/.test(scope)),
          ).toBe(true);
          expect(new Set(draft.state.map(({ id }) => id)).size).toBe(draft.state.length);
          expect(draft.state.flatMap(({ dependencies }) => dependencies).filter((to) => !files.includes(to))).toEqual(
            [],
          );
          for (const entry of draft.state)
            expect(listSpecifiedOwners(entry.path, draft)).toEqual([entry.semantic_scope]);
        }),
        { numRuns: 150 },
      );
    });
  });
});
