import { describe, expect, it } from "vitest";
import { ROUTE_STAGES } from "../../src/learn/route/index.ts";
import { aNode, findNodeFall, routed, setVersion } from "./kit.ts";

const STAGE_IDS = [
  "normalize",
  "exact",
  "words",
  "preconditions",
  "policy",
  "vectors",
  "graph",
  "dry run",
  "tie-break",
  "synthesis",
];

describe("the ten stages", () => {
  it("stand in one list, and each has a report", async () => {
    expect(ROUTE_STAGES.map(({ number, id }) => [number, id])).toEqual(STAGE_IDS.map((id, at) => [at + 1, id]));
    const { stages } = await routed([setVersion()], "Bump flask to 2.3.1");
    expect(stages.map(({ id }) => id)).toEqual(STAGE_IDS);
  });
});

describe("a hit", () => {
  it("binds values of the request to the inputs of the node", async () => {
    const result = await routed([setVersion()], "Bump flask from 2.2 to 2.3.1 in requirements.txt");
    expect(result).toMatchObject({
      hit: true,
      stage: "fts",
      node: "set-version",
      composed: false,
      input: { name: "flask", version: "2.3.1", path: "requirements.txt" },
    });
  });

  it("fills inputs from the context first, by name in any spelling", async () => {
    const context = { targetVersion: "9.9.9" };
    const node = aNode("set-version", {
      input_schema: {
        type: "object",
        required: ["target_version"],
        properties: { target_version: { type: "string" } },
      },
    });
    expect((await routed([node], "set version", { context })).input).toEqual({ target_version: "9.9.9" });
  });

  it("is exact where the request is the task type, the name or a phrase of the node", async () => {
    const node = setVersion("bump-it", { phrases: ["cut a release"] });
    for (const text of ["Set version 1.2.3", "set_version to 1.2.3", "Cut a release 1.2.3", "bump it 1.2.3"])
      expect(await routed([node], text), text).toMatchObject({ stage: "exact", node: "bump-it" });
  });

  it("is exact by a signature that an accepted run taught, for exactly that node", async () => {
    const node = setVersion();
    const row = {
      signature: "releas[version]",
      node: node.name,
      attestation_id: "a",
      artifact_sha256: node.artifact_sha256,
      manifest_sha256: node.manifest_sha256,
    };
    expect(await routed([node], "Release v2.0.0", { learned: [row] })).toMatchObject({
      stage: "exact",
      input: { version: "v2.0.0" },
    });
    expect((await routed([node], "Release v2.0.0")).hit).toBe(false);
    expect((await routed([node], "Release v2.0.0", { learned: [{ ...row, manifest_sha256: "another" }] })).hit).toBe(
      false,
    );
    const stale = { ...node, status: "stale" as const };
    expect((await routed([stale], "Release v2.0.0", { learned: [row] })).hit).toBe(false);
  });
});

describe("abstaining", () => {
  it.each([
    ["Write a haiku about cats", "No node has anything to do with this request."],
    ["Bump the rocket engine thrust to 1.2", "words: It covers"],
    ["Bump the version of flask", "preconditions: The request does not say `version`."],
    ["Bump the version to 1.0 or 2.0", "preconditions: `version` could be"],
  ])("does so for %s", async (text, why) => {
    const result = await routed([setVersion()], text);
    expect([result.hit, `${findNodeFall(result, "set-version") ?? result.reason}`]).toEqual([
      false,
      expect.stringContaining(why),
    ]);
  });

  it("does so where a value has no input: the request wants more than the node does", async () => {
    const result = await routed([setVersion()], "Set version 1.2.3 #12");
    expect(findNodeFall(result, "set-version")).toContain('exact: It has no input for "#12".');
  });

  it("does so where the input does not fit, a condition does not hold, or the policy refuses", async () => {
    const nodes = [setVersion("set-version", {})];
    const text = "Bump the version to 1.0";
    const schema = await routed(nodes, text, { ports: { inputProblem: async () => "The input is wrong." } });
    expect(findNodeFall(schema, "set-version")).toBe("preconditions: The input is wrong.");
    const policy = await routed(nodes, text, { ports: { grant: async () => ({ granted: [], refusal: "Not here." }) } });
    expect(findNodeFall(policy, "set-version")).toBe("policy: Not here.");
    const condition = aNode("set-version", {
      preconditions: [{ name: "is_there", check: "context.there", reason: "It is away." }],
    });
    const asked: unknown[] = [];
    const evaluate = async (check: string, variables: object) => {
      asked.push([check, variables]);
      return { ok: true as const, value: false };
    };
    const away = await routed([condition], "set version", { context: { there: 1 }, ports: { evaluate } });
    expect(findNodeFall(away, "set-version")).toBe("preconditions: is_there does not hold: It is away.");
    expect(asked).toEqual([["context.there", { input: { there: 1 }, context: { there: 1 } }]]);
  });

  it("does so where the dry run fails, and hands the miss over", async () => {
    const told: string[] = [];
    const result = await routed([setVersion()], "Bump the version to 1.0", {
      ports: {
        dryRun: async () => ({ reason: "A verifier failed.", output: null }),
        onMiss: async ({ signature, stages }) => {
          told.push(signature, stages.map(({ id }) => id).join(" "));
          return { says: "Nothing.", node: null, attestation_id: null };
        },
      },
    });
    expect(findNodeFall(result, "set-version")).toBe("dry run: A verifier failed.");
    expect(told).toEqual(["bump_version[version]", STAGE_IDS.slice(0, 9).join(" ")]);
    expect(result.synthesis?.says).toBe("Nothing.");
  });
});

describe("vectors", () => {
  const near = (cosine: number) => ({ embedder: "mini", near: [{ name: "set-version", cosine }], reason: null });
  const text = "Cut the next one as 1.2.3";

  it("prove nothing without a calibration", async () => {
    const result = await routed([setVersion()], text, { ports: { nearest: async () => near(0.99) } });
    expect(findNodeFall(result, "set-version")).toContain("vectors: It covers");
  });

  it("find a node from the calibrated cosine on", async () => {
    const tau = { mini: { cosine: 0.8, calibration: { sha256: "", size: 1, source: "" } } };
    const found = await routed([setVersion()], text, {
      thresholds: { tau },
      ports: { nearest: async () => near(0.81) },
    });
    expect(found).toMatchObject({ stage: "vector", node: "set-version" });
    const far = await routed([setVersion()], text, { thresholds: { tau }, ports: { nearest: async () => near(0.79) } });
    expect(findNodeFall(far, "set-version")).toBe("vectors: Its cosine is 0.790, and 0.8 is needed.");
  });
});
