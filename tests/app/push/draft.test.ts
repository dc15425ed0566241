import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addStatement, archiveDraft, joinDeclaredStatements } from "../../../src/core/push/draft.ts";
import type { DraftStatement } from "../../../src/kernel/domain/index.ts";

const said = (over: Partial<DraftStatement>): DraftStatement => ({
  path: null,
  change_type: null,
  assumptions: [],
  rationale: null,
  responsibilities: null,
  reasoning: null,
  depends_on: [],
  ...over,
});

describe("what an agent said of its push", () => {
  const statements = joinDeclaredStatements([
    said({ change_type: "mechanical", rationale: "First.", depends_on: ["a.py"] }),
    said({
      path: "app/*.py",
      change_type: "behavioral",
      rationale: "Second.",
      depends_on: ["a.py", "b.py"],
      assumptions: [{ text: "T", shared: true }],
    }),
    said({ path: "other/**", rationale: "Elsewhere." }),
  ]);

  it("adds up for a file that several statements speak of; the last change type holds", () => {
    expect(statements.forPath("app/x.py")).toEqual({
      changeType: "behavioral",
      assumptions: [{ text: "T", shared: true }],
      withdrawn: [],
      rationale: "First.\nSecond.",
      responsibilities: "",
      reasoning: "",
      dependsOn: ["a.py", "b.py"],
      invariants: [],
      removes: [],
    });
  });

  it("loses an assumption that is withdrawn later, and has it again when it is said anew", () => {
    const assumed = (text: string) => said({ assumptions: [{ text, shared: false }] });
    const draft = joinDeclaredStatements([
      assumed("A"),
      said({ withdrawn: ["A", "B", "C"] }),
      assumed("B"),
      said({ path: "x", withdrawn: ["B"] }),
    ]);
    const listAssumptionTexts = (path: string) => draft.forPath(path).assumptions.map(({ text }) => text);
    expect([listAssumptionTexts("x"), listAssumptionTexts("y"), draft.forPath("y").withdrawn]).toEqual([
      [],
      ["B"],
      ["A", "B", "C"],
    ]);
  });

  it("reaches a file by the general statements only where no glob matches it", () => {
    expect(statements.forPath("README.md")).toMatchObject({
      changeType: "mechanical",
      rationale: "First.",
      dependsOn: ["a.py"],
    });
  });
});

it("keeps the last twenty drafts that were sent", async () => {
  const root = mkdtempSync(join(tmpdir(), "skl-sent-"));
  for (let push = 10; push < 35; push++) {
    await addStatement(root, "A", said({ rationale: `${push}` }));
    await archiveDraft(root, "A", `${push}`);
  }
  const kept = readdirSync(join(root, ".skl/scratch/A/sent"));
  expect(kept).toHaveLength(20);
  expect(kept).toContain("34.json");
  rmSync(root, { recursive: true });
});
