import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as library from "../../src/app/library.ts";

const SOURCES = fileURLToPath(new URL("../../src/", import.meta.url));

it("the library of the package has these names and no others", () => {
  expect(Object.keys(library).sort()).toEqual([
    "SklError",
    "acceptAgreement",
    "addTask",
    "adoptAgreement",
    "approve",
    "approvePlan",
    "buildGraph",
    "check",
    "checkPolicy",
    "checkRfc",
    "checkSkillGraph",
    "claimTask",
    "collectGarbage",
    "composeSkill",
    "decideProposals",
    "declareIntent",
    "diff",
    "diffBatch",
    "digest",
    "doctor",
    "dspyTemplates",
    "editEdge",
    "endIntents",
    "endNote",
    "explain",
    "explainSettings",
    "exportAttestations",
    "exportGraph",
    "exportSkill",
    "exportTraces",
    "finishTask",
    "handOver",
    "hearChanges",
    "hintOf",
    "importSkills",
    "importsOf",
    "init",
    "initMe",
    "installDspySidecar",
    "keepNote",
    "learnFromInstances",
    "leaveTask",
    "lintWorkspace",
    "listAdrs",
    "listAgreements",
    "listAttestations",
    "listCodeRules",
    "listEvidence",
    "listIntents",
    "listNotes",
    "listPlans",
    "listPool",
    "listQueue",
    "listRfcs",
    "listScopes",
    "listSkills",
    "listState",
    "listTasks",
    "listTraces",
    "listWorkTrees",
    "lockSkills",
    "markReviewed",
    "migrateScopes",
    "newSkill",
    "nextTask",
    "optimizeModule",
    "planForRequest",
    "portOf",
    "prePush",
    "promoteNode",
    "propose",
    "proposeAgreement",
    "proposeEdge",
    "publishSkill",
    "readInbox",
    "readNodeStatuses",
    "readSkillFile",
    "readWorkerKey",
    "reapAfterMerge",
    "reapWorkTrees",
    "recommendSkills",
    "recordEvidence",
    "recordResolution",
    "reindexSkills",
    "releaseTask",
    "removeSkill",
    "resetBreaker",
    "revertResolution",
    "reviewEntries",
    "rollbackEdges",
    "rotateAttestationKey",
    "route",
    "runNodeCommand",
    "runNodesOf",
    "runSession",
    "runSkillByName",
    "runWasi",
    "runWorker",
    "scopeOfPath",
    "searchSkills",
    "searchState",
    "setConfig",
    "shadowNode",
    "showAdr",
    "showAttestation",
    "showConfig",
    "showDecision",
    "showEntry",
    "showProposal",
    "showResolutions",
    "showRfc",
    "showSkills",
    "showTask",
    "showTrace",
    "skillHistory",
    "startAdded",
    "startTask",
    "stateImpact",
    "stats",
    "status",
    "sweepRfcs",
    "syncSkills",
    "syncState",
    "synthesizeNode",
    "testCodeRules",
    "trustRepositoryPolicy",
    "undoReap",
    "uninstall",
    "updateSkills",
    "validateNode",
    "validateSkills",
    "verifyAttestations",
    "waitForNews",
    "watchOnce",
    "withdrawAgreement",
    "wrapPrompt",
    "wrapPrompts",
    "writeNote",
  ]);
});

/** These serve a way in and are no use case: they read its options, its files and its event, or they start it. */
const OF_THE_WAYS_IN = [
  ...["agentsHere", "codeLines", "isAllGranted", "keepEarlyThread", "keptTraces", "listInvariants", "missingHere"],
  ...["parseEdit", "parseTtl", "readEvidence", "readInstances", "readJson", "refreshDaily", "topics"],
  ...["answerMiss", "asSklError", "ignoredEvent", "instancesOfCommits", "keepLibraries", "nothingDone", "stackText"],
];

/** These names are shorter in the library. */
const ALIASES = ["diffFiles", "routeRequest"];

/** The modes of the Action need the event that GitHub sent. */
const MODES = [
  "checkChange",
  "handleComments",
  "publishDigest",
  "recordFindings",
  "reviewRepository",
  "sweepRepository",
];

/** Returns the values, not the types, that a file takes from the use cases. */
function takenFromApp(source: string): string[] {
  const imports = [...source.matchAll(/import \{([^}]*)\} from "[^"]*\/app\/[^"]*"/g)];
  const loads = [...source.matchAll(/const \{([^}]*)\} = await import\(\s*"[^"]*\/app\/[^"]*"/g)];
  const members = [...source.matchAll(/\(await import\("[^"]*\/app\/[^"]*"\)\)\.(\w+)/g)].map(([, name = ""]) => name);
  const lists = [...imports, ...loads].flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
  return [...members, ...lists.filter((name) => name !== "" && !name.startsWith("type ")).map(firstWord)];
}

const firstWord = (text: string): string => /^\w+/.exec(text)?.[0] ?? "";

it.each(["cli", "mcp", "action"])("%s takes nothing from the use cases that the library does not have", (folder) => {
  const files = readdirSync(join(SOURCES, folder), { recursive: true, encoding: "utf8" });
  const taken = files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => takenFromApp(readFileSync(join(SOURCES, folder, file), "utf8")))
    // How a result looks is asked of the views; the library gives the result itself.
    .filter((name) => !name.endsWith("Document"));
  const known = new Set([...Object.keys(library), ...ALIASES, ...OF_THE_WAYS_IN, ...MODES]);
  expect(taken.length).toBeGreaterThan(3);
  expect([...new Set(taken)].filter((name) => !known.has(name))).toEqual([]);
});
