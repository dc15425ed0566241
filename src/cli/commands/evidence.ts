import type { Command } from "commander";
import type { EvidenceInput } from "../../core/review/index.ts";
import { SklError } from "../../kernel/domain/index.ts";
import { renderEvidenceTable, warned } from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { collect } from "../option-values.ts";
import { present } from "../output.ts";

interface RecordFlags {
  readonly commit?: string;
  readonly for?: string[];
  readonly junit?: string[];
  readonly check?: string[];
  readonly command?: string[];
  readonly name?: string;
}

export function addEvidenceCommands(program: Command): void {
  const evidence = program.command("evidence").description("what CI found for a commit");
  evidence
    .command("list", { isDefault: true })
    .description("every record, oldest first")
    .addHelpText("after", "\nExamples:\n  $ skl evidence list\n  $ skl evidence list --json")
    .action(async (_options: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listEvidence } = await import("../../core/review/index.ts");
      const output = await listEvidence(globals.cwd);
      const text = { ...output, evidence: [...output.evidence], warnings: [...output.warnings] };
      await present(text, globals, () => [...renderEvidenceTable(text.evidence), warned(text.warnings)]);
    });
  evidence
    .command("record")
    .description("record a test report, a named check or the outcome of a command for a commit")
    .option("--commit <sha>", "the commit it is about (HEAD)")
    .option("--for <id...>", "State entries that it verifies")
    .option("--junit <file>", "a JUnit XML report", collect)
    .option("--check <name=passed|failed>", "the outcome of a check", collect)
    .option("--command <cmd>", "run this command here; its exit code is the outcome", collect)
    .option("--name <name>", "what to call a report or a command")
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl evidence record --junit report.xml\n  $ skl evidence record --check openapi=passed --commit "$GITHUB_SHA"\n  $ skl evidence record --for router_auth --command "pytest tests/test_auth.py"',
    )
    .action(async (flags: RecordFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const inputs = parseInputs(flags);
      const { recordEvidence } = await import("../../core/review/index.ts");
      const output = await recordEvidence({
        cwd: globals.cwd,
        inputs,
        commit: flags.commit,
        entries: flags.for ?? [],
        name: flags.name,
      });
      const records = [...output.evidence];
      await present({ ...output, evidence: records }, globals, () => [
        ...renderEvidenceTable(records),
        warned([...output.warnings]),
      ]);
    });
}

function parseInputs({ junit = [], check = [], command = [] }: RecordFlags): EvidenceInput[] {
  const inputs: EvidenceInput[] = [
    ...junit.map((file): EvidenceInput => ({ kind: "junit", file })),
    ...check.map(parseCheck),
    ...command.map((each): EvidenceInput => ({ kind: "command", command: each })),
  ];
  if (inputs.length > 0) return inputs;
  throw new SklError("USAGE", {
    message: "There is nothing to record.",
    fix: "Give --junit FILE, --check NAME=passed|failed or --command CMD.",
  });
}

function parseCheck(text: string): EvidenceInput {
  const at = text.lastIndexOf("=");
  const [name, status] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at > 0 && name !== "" && (status === "passed" || status === "failed")) return { kind: "check", name, status };
  throw new SklError("USAGE", { message: `--check takes NAME=passed or NAME=failed, not ${text}.` });
}
