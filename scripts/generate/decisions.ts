import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Adr } from "../../src/domain/index.ts";

/** Returns the page that lists this repository's own decisions, the newest first. The records are in `.skl/adrs`. */
export function decisionsPage(root: string): string {
  const folder = join(root, ".skl/adrs");
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const adrs = names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Adr);
  const replacedBy = new Map(adrs.flatMap((adr) => (adr.supersedes ?? []).map((old) => [old, adr.id] as const)));
  const rows = adrs
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(
      ({ id, title, date }) =>
        `| [${id}](../.skl/adrs/${id}.json) | ${date ?? ""} | ${title}${note(replacedBy.get(id))} |`,
    );
  return `${HEAD}\n| id | date | what was decided |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function note(successor: string | undefined): string {
  return successor === undefined ? "" : ` (superseded by ${successor})`;
}

const HEAD = `# Decisions

Decisions with consequences are recorded in \`.skl/adrs/\`, with their reasons and measurements, and are never edited: a later one
supersedes an earlier one. \`skl adr show ADR_006\` prints one as Markdown. This list is made from the records.
`;
