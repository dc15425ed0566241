import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorTexts } from "../../src/kernel/domain/index.ts";
import { checks, type SignalText, signals } from "../../src/rules/checks/index.ts";
import { describeManifestRows } from "../../src/syntax/ast/index.ts";
import { explainConfig } from "../../src/workspace/config/index.ts";

/** Returns the reference page: checks, configuration, error codes and outputs, from the tables that the program itself uses. */
export function referencePage(root: string): string {
  const outputs = ["check", "hook", "diff", "imports", "queue", "state", "status", "doctor", "task", "scope"];
  return `${[
    "# Reference",
    "",
    "After this page you can look up any check, setting, error code or output.",
    "",
    "`npm run generate` makes this page from the code, and `npm run check` fails if it is out of date. `skl explain NAME` prints the same in the terminal.",
    "",
    "## Checks",
    "",
    ...checks.flatMap(({ id, number, title, why, fix, speed }) => [
      `### ${number} \`${id}\`: ${title}`,
      "",
      `${why}`,
      "",
      `Next: ${fix}`,
      "",
      speed === "quick"
        ? "Looks at names and counts only."
        : `Reads the changed files; not run when check ${quickNumbers()} blocks.`,
      "",
    ]),
    "## Findings",
    "",
    "What a finding of a check is called (`signal` in JSON), and why somebody has to look before the change merges, unless the finding itself says that nobody has to (`hold`, which `review.hold` decides on).",
    "",
    "| signal | is | says | next | hold |",
    "|---|---|---|---|---|",
    ...Object.entries<SignalText>(signals).map(
      ([id, { title, says, fix, hold }]) =>
        `| \`${id}\` | ${title} | ${says} | ${fix.replaceAll("|", "\\|")} | ${hold === null ? "–" : `\`${hold}\``} |`,
    ),
    "",
    "## Configuration",
    "",
    "`.skl/config.json` on the base branch; every key is optional.",
    "",
    "| key | default | meaning |",
    "|---|---|---|",
    ...explainConfig(null).map(
      ({ path, default: value, description }) => `| \`${path}\` | \`${JSON.stringify(value)}\` | ${description} |`,
    ),
    "",
    "## Files that name packages",
    "",
    "What a program is made of, apart from the imports of its code. A package that is new in one of these files asks a person; what decides where code comes from, or which programs an installation runs, is held when it changes.",
    "",
    "| files | are | packages of | decide |",
    "|---|---|---|---|",
    ...describeManifestRows().map(
      ({ title, files, packages, decides }) =>
        `| ${files.map((file) => `\`${file}\``).join(", ")} | ${title} | ${packages ?? "–"} | ${decides.join(", ") || "–"} |`,
    ),
    "",
    "## Error codes",
    "",
    "| code | exit | says | next |",
    "|---|---|---|---|",
    ...Object.entries(errorTexts).map(
      ([code, { exit, says, fix }]) => `| \`${code}\` | ${exit} | ${says} | ${fix.replaceAll("|", "\\|")} |`,
    ),
    "",
    "## JSON outputs",
    "",
    ...outputs.map((name) => `- [\`${readSchemaTitle(root, name)}\`](../schemas/output/${name}.schema.json)`),
  ].join("\n")}\n`;
}

function readSchemaTitle(root: string, name: string): string {
  return JSON.parse(readFileSync(join(root, "schemas", "output", `${name}.schema.json`), "utf8")).title;
}

/** Returns the numbers of the quick checks as a phrase: `1, 2 or 5`. */
function quickNumbers(): string {
  const numbers = checks.filter(({ speed }) => speed === "quick").map(({ number }) => number);
  return [numbers.slice(0, -1).join(", "), numbers.at(-1)].filter((part) => part !== "").join(" or ");
}
