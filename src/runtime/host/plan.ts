import { canonicalJson } from "../../domain/index.ts";
import type { PlanStep } from "../adapter.ts";
import { type PlannedChange, sha256 } from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";
import { changedFrom } from "./preopen.ts";

/** The changes of files that a run planned, as steps for a person. */
export function filePlan(below: readonly ChangesBelow[], preopens: readonly Preopen[]): PlanStep[] {
  return below.flatMap(({ preopen, of, changes }) => {
    const granted = preopens[preopen];
    return changes.map((change) => stepOf(change, granted && changedFrom(granted, of)));
  });
}

function stepOf(change: PlannedChange, preopen: Preopen | undefined): PlanStep {
  const path = [...(preopen?.steps ?? []), change.path].join("/");
  const says = `${wordsOf(change)} ${JSON.stringify(path)}${sizeOf(change)}`;
  const content = change.kind === "write_file" ? sha256(change.content) : null;
  const before = "before" in change ? change.before : null;
  const payload_digest = sha256(Buffer.from(canonicalJson({ kind: change.kind, path, before, content })));
  return { effect: "local.write", adapter: "fs", says, payload_digest };
}

function wordsOf(change: PlannedChange): string {
  switch (change.kind) {
    case "make_directory":
      return "make folder";
    case "remove_directory":
      return "remove folder";
    case "remove_file":
      return "remove";
    case "write_file":
      return change.before === null ? "create" : "change";
  }
}

function sizeOf(change: PlannedChange): string {
  return change.kind === "write_file" ? ` (${change.content.length} bytes)` : "";
}
