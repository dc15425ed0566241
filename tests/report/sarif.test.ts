import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { renderSarif } from "../../src/view/index.ts";
import { toArtifactUri } from "../../src/view/sarif-uri.ts";
import { aCheck, aFinding, checkTexts, someChecks } from "./builders.ts";
import { peerRequire } from "./peers.ts";

const sarif = (output: Parameters<typeof renderSarif>[0]) =>
  renderSarif(output, { version: "0.1.0", checks: checkTexts }) as {
    runs: [{ results: Record<string, unknown>[]; tool: unknown }];
  };

const blocked = aCheck({
  verdict: "block",
  warnings: [{ code: "OFFLINE", message: "The remote could not be reached.", fix: "Check the connection." }],
  checks: someChecks({
    "file-scope": {
      verdict: "block",
      findings: [
        aFinding({ message: "outside the files of [task](http://x)", line: 0 }),
        { ...aFinding({ path: "docs/ü b.md", message: "second", fix: "Leave it." }), verdict: "flag" } as ReturnType<
          typeof aFinding
        >,
      ],
    },
    dependencies: { verdict: "pass", findings: [aFinding({ line: 7, message: "imports os" })] },
    "queue-budget": { verdict: "block", findings: [aFinding({ path: null, message: "15 wait; the limit is 15." })] },
  }),
});

describe("SARIF", () => {
  test("has a result a finding, with its rule, level and place", () => {
    const results = sarif(blocked).runs[0].results.map(({ partialFingerprints, ...rest }) => rest);
    const at = (uri: string, startLine: number) => [
      { physicalLocation: { artifactLocation: { uri, uriBaseId: "%SRCROOT%" }, region: { startLine } } },
    ];
    expect(results).toEqual([
      {
        ruleId: "file-scope",
        ruleIndex: 0,
        level: "error",
        message: { text: "outside the files of [task] (http://x)" },
        locations: at("app/utils/tokens.py", 1),
      },
      {
        ruleId: "file-scope",
        ruleIndex: 0,
        level: "warning",
        message: { text: "second Next: Leave it." },
        locations: at("docs/%C3%BC%20b.md", 1),
      },
      {
        ruleId: "dependencies",
        ruleIndex: 3,
        level: "note",
        message: { text: "imports os" },
        locations: at("app/utils/tokens.py", 7),
      },
      {
        ruleId: "queue-budget",
        ruleIndex: 4,
        level: "error",
        message: { text: "15 wait; the limit is 15." },
        locations: at(".skl/knowledge.json", 1),
      },
    ]);
  });

  test("says why each rule exists and what to do", () => {
    expect(sarif(aCheck()).runs[0].tool).toMatchObject({
      driver: {
        name: "skl",
        version: "0.1.0",
        rules: [
          {
            id: "file-scope",
            name: "FileScopeCheck",
            shortDescription: { text: "File outside the task's scope" },
            fullDescription: { text: checkTexts[0]?.why },
            help: { markdown: `${checkTexts[0]?.why}\n\n**Next:** ${checkTexts[0]?.fix}` },
            defaultConfiguration: { level: "warning" },
          },
          { id: "semantic-scope", name: "SemanticScopeCheck" },
          { id: "risk-signals", name: "RiskSignalsCheck" },
          { id: "dependencies", name: "DependenciesCheck" },
          { id: "queue-budget", name: "QueueBudgetCheck" },
        ],
      },
    });
  });
});

describe("a fingerprint", () => {
  const listSarifFingerprints = (...findings: ReturnType<typeof aFinding>[]) =>
    sarif(aCheck({ checks: someChecks({ dependencies: { verdict: "flag", findings } }) })).runs[0].results.map(
      ({ partialFingerprints }) => Object.values(partialFingerprints as Record<string, string>).join(),
    );

  test("stays when lines and numbers move", () => {
    const before = listSarifFingerprints(aFinding({ line: 3, message: "15 proposals wait, line 3" }));
    expect(listSarifFingerprints(aFinding({ line: 9, message: "16 proposals wait, line 9" }))).toEqual(before);
  });

  test.each([
    ["another file", aFinding({ path: "other.py" })],
    ["another message", aFinding({ message: "imports os" })],
  ])("differs for %s", (_, finding) => {
    expect(listSarifFingerprints(finding)).not.toEqual(listSarifFingerprints(aFinding()));
  });

  test("tells equal findings of one run apart", () => {
    const [first, second] = listSarifFingerprints(aFinding({ line: 1 }), aFinding({ line: 2 }));
    expect(second).toBe(first?.replace(/:1$/, ":2"));
  });
});

describe("a place in SARIF", () => {
  test.each([
    ["app/x.py", "app/x.py"],
    ["a b/100%.py", "a%20b/100%25.py"],
    ["c:evil.py", "c%3Aevil.py"],
    ["what?#here.py", "what%3F%23here.py"],
    ["文.py", "%E6%96%87.py"],
    ["caf\udce9.py", "caf%E9.py"],
    ["lone\ud800.py", "lone%EF%BF%BD.py"],
    ["a\nb\\c.py", "a%0Ab%5Cc.py"],
  ])("of %j is %s", (path, uri) => {
    expect(toArtifactUri(path)).toBe(uri);
  });
});

const schemaPackage = peerRequire(["@microsoft/jest-sarif"]);

describe.skipIf(schemaPackage === null)("the SARIF schema (skipped without @microsoft/jest-sarif)", () => {
  test("accepts the report and refuses a broken one", () => {
    const file = schemaPackage?.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json") ?? "";
    const { $schema, id, ...schema } = JSON.parse(readFileSync(file, "utf8"));
    const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true });
    const validate = ajv.compile(schema);
    validate(sarif(blocked));
    expect(validate.errors).toBeNull();
    expect(validate({ ...sarif(blocked), version: "2.0.0" })).toBe(false);
    expect(validate({ ...sarif(blocked), runs: [{ ...sarif(blocked).runs[0], results: [{ level: "fatal" }] }] })).toBe(
      false,
    );
  });
});
