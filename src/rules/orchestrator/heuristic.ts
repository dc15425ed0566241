import { type ChangeType, changesInterface, type FileReport } from "../../kernel/domain/index.ts";
import type { Verification } from "./facts.ts";

/** The facts that the offline verifier uses: the comparison of the file, and no statements about it. */
export interface HeuristicFacts {
  readonly report: FileReport;
  readonly computed: ChangeType;
  readonly newDependencies: readonly string[];
}

/**
 * The verifier of stage 2 that needs no model: it puts the syntax comparison into words. It sees no more than that comparison, and
 * every record names it, so that nobody takes it for a second opinion on the meaning.
 */
export function verifyByHeuristic({ report, computed, newDependencies }: HeuristicFacts): Verification {
  return {
    verifier: "heuristic",
    classification: computed,
    justification: explainHeuristicType(report, computed, newDependencies),
    // What could not be compared has a finding that says whether it is held.
    isUncertain: false,
  };
}

function explainHeuristicType(report: FileReport, computed: ChangeType, newDependencies: readonly string[]): string {
  switch (computed) {
    case "mechanical":
      return report.language === null
        ? "Both versions hold the same data."
        : "The abstract syntax of both versions is the same.";
    case "architectural": {
      const all = report.signature_changes;
      const breaking = all.filter((each) => changesInterface(each, "breaking"));
      const broken = breaking.length > 0 ? breaking : all.filter((each) => changesInterface(each, "any"));
      const names = broken.slice(0, 3).map(({ symbol }) => symbol);
      if (newDependencies.length > 0) return `It brings in ${newDependencies.slice(0, 3).join(", ")}.`;
      return `Public signatures were changed or removed: ${names.join(", ")}${broken.length > 3 ? " and others" : ""}.`;
    }
    case "behavioral":
      if (report.parse_error !== null) return `The syntax could not be compared: ${report.parse_error}.`;
      if (report.status === "added") return "A new file.";
      if (report.language === null) return "Its language is not compared, so any change counts as behaviour.";
      return "Bodies changed or definitions were added; no public signature was removed or changed.";
  }
}
