import { describe, expect, test } from "vitest";
import { computeEffectiveStatus, type StatusQuestion, setStatus } from "../../../src/runtime/engine/promotion/index.ts";

const hashes = { artifact_sha256: "a", source_sha256: "s", manifest_sha256: "m" };
const promotion = { ...hashes, name: "ping", node_id: "id" };
const node: StatusQuestion = {
  ...hashes,
  name: "ping",
  node_id: "id",
  claims: "library",
  stated: { artifact_sha256: "a", source_sha256: "s" },
  promotions: [promotion],
};

test.each<[string, Partial<StatusQuestion>, string]>([
  ["what was promoted as it is", {}, "library"],
  ["a claim that no promotion stands behind", { promotions: [] }, "learned"],
  [
    "a claim with another node's promotion",
    { promotions: [{ ...promotion, node_id: "other", artifact_sha256: "x" }] },
    "learned",
  ],
  [
    "another source than the promoted one",
    { source_sha256: "t", stated: { artifact_sha256: "a", source_sha256: null } },
    "stale",
  ],
  ["another module", { artifact_sha256: "b", stated: { artifact_sha256: "b", source_sha256: "s" } }, "stale"],
  ["another manifest", { manifest_sha256: "n" }, "stale"],
  ["a module that is not the stated one", { artifact_sha256: "b", claims: "learned" }, "stale"],
  ["a source that is not the stated one", { source_sha256: "t", claims: "learned" }, "stale"],
  ["a stated source that is gone", { source_sha256: null, claims: "learned" }, "stale"],
  ["a promoted node that says of itself that it is learned", { claims: "learned" }, "learned"],
  ["a promoted node that says of itself that it is stale", { claims: "stale" }, "stale"],
  [
    "a second promotion after a change",
    { manifest_sha256: "n", promotions: [promotion, { ...promotion, manifest_sha256: "n" }] },
    "library",
  ],
  ["a node without an id, by its name", { node_id: null, manifest_sha256: "n" }, "stale"],
])("%s: %s", (_what, more, status) => {
  expect(computeEffectiveStatus({ ...node, ...more })).toBe(status);
});

describe("writing the status into skill.yaml", () => {
  const written = {
    status: "library",
    promoted_at: "2026-05-06T14:00:00.000Z",
    source_sha256: "ab".repeat(32),
    artifact_sha256: "cd".repeat(32),
  } as const;

  test("changes the four values and nothing else", () => {
    const before = [
      "# Mine.",
      "tags: [a,   b]",
      "manifest:",
      "  # Who asks.",
      "  node_id: x # of this node",
      "  status: 'learned'   # for now",
      "  promoted_at:",
      `  artifact_sha256: ${"cd".repeat(32)}`,
      "other: kept",
      "",
    ];
    expect(setStatus(before.join("\n"), written)?.split("\n")).toEqual([
      ...before.slice(0, 4),
      `  source_sha256: ${"ab".repeat(32)}`,
      "  node_id: x # of this node",
      "  status: library   # for now",
      "  promoted_at: 2026-05-06T14:00:00.000Z",
      ...before.slice(7),
    ]);
  });

  test("keeps a manifest on one line on one line", () => {
    const text = setStatus("manifest: { node_id: x, status: learned }\n", written);
    expect(text?.split("\n").length).toBe(2);
    expect(text).toContain("node_id: x, status: library }");
  });

  test("a digest that reads as a number is quoted", () => {
    const digest = `1e${"0".repeat(62)}`;
    const text = setStatus("manifest:\n  node_id: x\n", { ...written, source_sha256: digest });
    expect(text).toContain(`source_sha256: "${digest}"`);
  });

  test.each(["manifest: text\n", "manifest: {}\n", "other: 1\n", "manifest:\n  status: [learned]\n"])(
    "%j cannot take it",
    (text) => {
      expect(setStatus(text, written)).toBe(null);
    },
  );
});
