import { createHash } from "node:crypto";
import type { CheckOutput, CheckResult, Finding, Warning } from "../domain/documents.generated.ts";
import type { CheckText } from "./check-text.ts";
import { artifactUri } from "./sarif-uri.ts";
import { printable } from "./text/printable.ts";
import { verdictOf } from "./verdicts.ts";

interface SarifOptions {
  /** Version of skl, as in its package. */
  readonly version: string;
  readonly checks: readonly CheckText[];
}

type Level = "error" | "warning" | "note";

/**
 * A finding about no file (a full queue) stands at the file that holds queue, tasks and State: viewers refuse a whole
 * upload over one result without a place.
 */
const PLACE_OF_THE_PLACELESS = ".skl/knowledge.json";

/** The findings as SARIF 2.1.0 for code-scanning viewers: one rule a check, one result a finding. */
export function renderSarif(output: CheckOutput, { version, checks }: SarifOptions): object {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "skl", version, rules: checks.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { "%SRCROOT%": { description: { text: "The root of the repository." } } },
        invocations: [
          { executionSuccessful: true, toolExecutionNotifications: (output.warnings ?? []).map(notificationOf) },
        ],
        results: resultsOf(output, checks),
        properties: {
          verdict: output.verdict,
          agent: output.agent,
          branch: output.branch,
          base: output.base,
          head: output.head,
        },
      },
    ],
  };
}

function ruleOf({ id, title, why, fix }: CheckText): object {
  return {
    id,
    // A name that equals the id but for its case is refused by validators.
    name: `${id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Check`,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why} ${fix}`, markdown: `${why}\n\n**Next:** ${fix}` },
    defaultConfiguration: { level: "warning" satisfies Level },
    properties: { tags: ["coordination", "agents"] },
  };
}

function resultsOf({ checks: results }: CheckOutput, checks: readonly CheckText[]): object[] {
  const seen = new Map<string, number>();
  return results.flatMap((result) =>
    result.findings.map((finding) => {
      const fingerprint = fingerprintOf(result.id, finding);
      const ordinal = (seen.get(fingerprint) ?? 0) + 1;
      seen.set(fingerprint, ordinal);
      return resultOf(finding, result, {
        ruleIndex: checks.findIndex(({ id }) => id === result.id),
        fingerprint: `${fingerprint}:${ordinal}`,
      });
    }),
  );
}

function resultOf(
  finding: Finding,
  result: CheckResult,
  { ruleIndex, fingerprint }: { ruleIndex: number; fingerprint: string },
): object {
  const uri = artifactUri(finding.path ?? PLACE_OF_THE_PLACELESS);
  return {
    ruleId: result.id,
    // -1 says "not in the list" in SARIF too.
    ruleIndex,
    level: levelOf(verdictOf(finding, result)),
    message: { text: messageText(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri, uriBaseId: "%SRCROOT%" },
          region: { startLine: Math.max(1, finding.line ?? 1) },
        },
      },
    ],
    partialFingerprints: { "sklFinding/v1": fingerprint },
  };
}

function levelOf(verdict: CheckResult["verdict"]): Level {
  switch (verdict) {
    case "block":
      return "error";
    case "flag":
      return "warning";
    case "pass":
    case "skipped":
      return "note";
  }
}

/** `[text](target)` in a message is a link to viewers; a signature or a branch must not become one. */
function plainMessage(text: string): string {
  return printable(text).replaceAll("](", "] (");
}

function messageText({ message, fix }: Finding): string {
  return plainMessage(fix === "" ? message : `${message} Next: ${fix}`) || "(no message)";
}

/** Equal for the same finding in another run: lines, counts and dates move, the words and the file stay. */
function fingerprintOf(rule: string, { path, message }: Finding): string {
  const text = JSON.stringify([rule, path, message.replace(/\d+/g, "")]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function notificationOf({ code, message, fix }: Warning): object {
  return {
    descriptor: { id: code },
    level: "warning" satisfies Level,
    message: { text: plainMessage(fix ? `${message} ${fix}` : message) },
  };
}
