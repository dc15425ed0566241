import { createHash } from "node:crypto";
import type { CheckOutput, CheckResult, Finding, Warning } from "../kernel/domain/documents.generated.ts";
import type { CheckText } from "./check-text.ts";
import { toArtifactUri } from "./sarif-uri.ts";
import { escapeHiddenCharacters } from "./text/printable.ts";
import { pickFindingVerdict } from "./verdicts.ts";

interface SarifOptions {
  /** The version in skl's package.json. */
  readonly version: string;
  readonly checks: readonly CheckText[];
}

type Level = "error" | "warning" | "note";

/**
 * Findings without a file, such as a full queue, are placed at the file that holds queue, tasks and State: viewers refuse a
 * whole upload over one result without a location.
 */
const DEFAULT_LOCATION = ".skl/knowledge.json";

/** Returns the findings as SARIF 2.1.0 for code-scanning viewers, with a rule for each check and a result for each finding. */
export function renderSarif(output: CheckOutput, { version, checks }: SarifOptions): object {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "skl", version, rules: checks.map(toSarifRule) } },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { "%SRCROOT%": { description: { text: "The root of the repository." } } },
        invocations: [
          { executionSuccessful: true, toolExecutionNotifications: (output.warnings ?? []).map(toSarifNotification) },
        ],
        results: listSarifResults(output, checks),
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

function toSarifRule({ id, title, why, fix }: CheckText): object {
  return {
    id,
    // Validators refuse a name that differs from the id only in case.
    name: `${id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Check`,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why} ${fix}`, markdown: `${why}\n\n**Next:** ${fix}` },
    defaultConfiguration: { level: "warning" satisfies Level },
    properties: { tags: ["coordination", "agents"] },
  };
}

function listSarifResults({ checks: results }: CheckOutput, checks: readonly CheckText[]): object[] {
  const seen = new Map<string, number>();
  return results.flatMap((result) =>
    result.findings.map((finding) => {
      const fingerprint = fingerprintFinding(result.id, finding);
      const ordinal = (seen.get(fingerprint) ?? 0) + 1;
      seen.set(fingerprint, ordinal);
      return toSarifResult(finding, result, {
        ruleIndex: checks.findIndex(({ id }) => id === result.id),
        fingerprint: `${fingerprint}:${ordinal}`,
      });
    }),
  );
}

function toSarifResult(
  finding: Finding,
  result: CheckResult,
  { ruleIndex, fingerprint }: { ruleIndex: number; fingerprint: string },
): object {
  const uri = toArtifactUri(finding.path ?? DEFAULT_LOCATION);
  return {
    ruleId: result.id,
    // SARIF also uses -1 for a rule that is not in the list.
    ruleIndex,
    level: toSarifLevel(pickFindingVerdict(finding, result)),
    message: { text: composeSarifMessage(finding) },
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

function toSarifLevel(verdict: CheckResult["verdict"]): Level {
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

/** Viewers turn `[text](target)` into a link; a signature or a branch must not become one. */
function escapeSarifLinks(text: string): string {
  return escapeHiddenCharacters(text).replaceAll("](", "] (");
}

function composeSarifMessage({ message, fix }: Finding): string {
  return escapeSarifLinks(fix === "" ? message : `${message} Next: ${fix}`) || "(no message)";
}

/** Identifies a finding across runs, so it leaves out digits: lines, counts and dates change, words and files stay. */
function fingerprintFinding(rule: string, { path, message }: Finding): string {
  const text = JSON.stringify([rule, path, message.replace(/\d+/g, "")]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function toSarifNotification({ code, message, fix }: Warning): object {
  return {
    descriptor: { id: code },
    level: "warning" satisfies Level,
    message: { text: escapeSarifLinks(fix ? `${message} ${fix}` : message) },
  };
}
