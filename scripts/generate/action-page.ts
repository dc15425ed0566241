import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type ErrorCode, errorTexts } from "../../src/kernel/domain/index.ts";
import { renderHelp } from "../../src/view/index.ts";
import type { Pictures } from "../page/story.ts";

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
}

/** Errors that people meet in a workflow, most of them for a reason that lies there. */
const MET: readonly ErrorCode[] = [
  "GITHUB_FORBIDDEN",
  "GITHUB_REFUSED",
  "GITHUB_LIMITED",
  "GITHUB_UNREACHABLE",
  "BASE_REFUSED",
  "PROPOSAL_REFUSED",
  "LOCKED",
  "BROKEN_DATA",
  "BAD_REF",
  "INPUT_INVALID",
  "EVENT_UNREADABLE",
  "NO_REPOSITORY",
];

/** The Action's own page, and the one with all that it says. */
const PAGES = ["action/README.md", "docs/github-action.md"];

/**
 * Returns the pages of the Action with what stands between `<!-- made: NAME -->` and `<!-- end -->` made anew: tables from `action.yml`
 * and the program's own texts, pictures from runs of the bundle.
 */
export function actionPages(root: string, pictures: Pictures): Readonly<Record<string, string>> {
  const made = new Map<string, string>([...Object.entries(tables(root)), ...Object.entries(pictures)]);
  const shown = new Set<string>();
  const pages = PAGES.map((path) => {
    const text = readFileSync(join(root, path), "utf8").replace(MADE, (_, begin, name: string, end) => {
      const content = made.get(name);
      if (content === undefined) throw new Error(`Nothing makes ${name} of ${path}.`);
      shown.add(name);
      return `${begin}\n${content.trimEnd()}\n\n${end}`;
    });
    return [path, text] as const;
  });
  const missing = [...made.keys()].filter((name) => !shown.has(name));
  if (missing.length > 0) throw new Error(`No page of the Action has a place for ${missing.join(", ")}.`);
  return Object.fromEntries(pages);
}

const MADE = /(<!-- made: (.+) -->\n)[\s\S]*?\n?(<!-- end -->)/g;

function tables(root: string): Readonly<Record<string, string>> {
  const { inputs, outputs } = parse(readFileSync(join(root, "action", "action.yml"), "utf8")) as ActionFile;
  return {
    inputs: table(
      ["input", "default", "meaning"],
      Object.entries(inputs).map(([name, input]) => [
        `\`${name}\``,
        input.default === "" ? "" : `\`${input.default}\``,
        input.description,
      ]),
    ),
    outputs: table(
      ["output", "meaning"],
      Object.entries(outputs).map(([name, { description }]) => [`\`${name}\``, description]),
    ),
    "commands of an RFC": renderHelp("rfc"),
    "commands of a pull request": renderHelp("pull_request"),
    errors: table(
      ["code", "exit", "what happened", "next"],
      MET.map((code) => [`\`${code}\``, String(errorTexts[code].exit), errorTexts[code].says, errorTexts[code].fix]),
    ),
  };
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}
