import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createEmptyOutcome } from "../../src/action/context.ts";
import { buildActionOutputs, cutSummaryToFit, publish } from "../../src/action/outputs.ts";
import { aRunner, outputsIn } from "./runner.ts";

describe("the outputs", () => {
  it("are empty texts and lists where there is nothing", () => {
    expect(buildActionOutputs(createEmptyOutcome({}), "/r.json")).toEqual({
      verdict: "",
      mode: "",
      ignored: "",
      reviewed: "0",
      merged: "[]",
      "rfcs-opened": "[]",
      report: "/r.json",
    });
  });

  it("survive names that look like outputs themselves", async () => {
    const runner = aRunner(await mkdtemp(join(tmpdir(), "skl-outputs-")));
    const merged = ["a\nverdict<<X\npass\nX", "%0A", "::error::"].map((branch) => ({ branch, commit: "c".repeat(40) }));
    const told = { mode: "review", verdict: "flag", reviewed: 3, merged, rfcsOpened: ["RFC_001"] } as const;
    await publish(createEmptyOutcome({ ...told, summary: "# Done", report: { merged } }), runner.environment);

    const { report = "", ...outputs } = outputsIn(runner.outputFile);
    expect(outputs).toEqual({
      verdict: "flag",
      mode: "review",
      ignored: "",
      reviewed: "3",
      merged: JSON.stringify(merged),
      "rfcs-opened": '["RFC_001"]',
    });
    expect(JSON.parse(await readFile(report, "utf8"))).toEqual({ merged });
    expect(await readFile(runner.summaryFile, "utf8")).toBe("# Done\n");
  });

  it("have no summary longer than GitHub takes", () => {
    const cut = cutSummaryToFit("ü line\n".repeat(200_000));
    expect(Buffer.byteLength(cut)).toBeLessThan(1_048_576);
    expect(cut).toMatch(/\nü line\n\nThe summary is cut here; the report has everything\.$/);
    expect(cutSummaryToFit("short")).toBe("short");
  });
});
