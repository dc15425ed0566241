import { expect, it } from "vitest";
import * as coordination from "../../src/core/library.ts";
import * as runtime from "../../src/runtime/use/library.ts";
import * as skills from "../../src/skills/use/library.ts";
import * as syntax from "../../src/syntax/use/library.ts";

/** The values that each package has, without the error and the table of error numbers. */
const PACKAGES = {
  skl: [
    coordination,
    "addTask approve check decideProposals declareIntent digest explain finishTask listIntents listQueue listRfcs listState " +
      "propose readInbox recordEvidence recordResolution runSession startTask stateImpact status waitForNews",
  ],
  "skl/syntax": [syntax, "diff imports languages"],
  "skl/skills": [
    skills,
    "buildGraph composeSkill editEdge exportSkill importSkills listSkills listTraces newSkill proposeEdge publishSkill readSkillFile recommendSkills " +
      "removeSkill rollbackEdges runSkillByName searchSkills showSkills syncSkills updateSkills validateSkills",
  ],
  "skl/runtime": [
    runtime,
    "approvePlan checkPolicy createRuntime listAttestations listPlans promoteNode readNodeStatuses route runNode runNodesOf showAttestation " +
      "validateNode verifyAttestations",
  ],
} as const;

it.each(Object.entries(PACKAGES))("%s has these names and no others", (_name, [library, names]) => {
  const found = Object.keys(library).filter((name) => name !== "SklError" && name !== "ERRNO");
  expect(found.sort()).toEqual(names.split(" "));
  expect(library.SklError).toBe(coordination.SklError);
});

it("compares two texts and reads the imports of texts, without a folder", async () => {
  const changed = await syntax.diff("def f(a):\n    return a\n", "def f(a, b):\n    return a\n", { path: "a.py" });
  expect(changed).toMatchObject({ language: "python", ast_change_type: "structural" });
  expect(changed.signature_changes).toMatchObject([{ symbol: "f", kind: "changed" }]);
  const same = await syntax.diff(Buffer.from("let a=1"), "let a = 1;\n", { path: "a.txt", language: "typescript" });
  expect(same.ast_change_type).toBe("mechanical");

  const files = {
    "src/a.ts": 'import { b } from "./b.js";\n',
    "src/b.ts": "export const b = 1;\n",
    "c.py": "import (\n",
  };
  const [broken, a, b] = await syntax.imports(files);
  expect(broken).toMatchObject({ path: "c.py", imports: [], parse_error: expect.stringMatching(/\w/) });
  expect(a).toMatchObject({ path: "src/a.ts", imports: [{ module: "./b.js", resolved: ["src/b.ts"] }] });
  expect(b).toMatchObject({ path: "src/b.ts", imports: [], parse_error: null });
  const rooted = await syntax.imports({ "lib/x.py": "import y\n", "lib/y.py": "" }, { roots: ["lib"] });
  expect(rooted[0]?.imports[0]?.resolved).toEqual(["lib/y.py"]);
});
