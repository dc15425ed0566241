import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Adr } from "../../src/kernel/domain/index.ts";
import { writeAdrMarkdown } from "../../src/rules/rfc/index.ts";

/** Returns this repository's own decisions as pages: a list, the newest first, and one in MADR form each. The records are in `.skl/adrs`. */
export function decisionPages(root: string): Readonly<Record<string, string>> {
  const folder = join(root, ".skl/adrs");
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const adrs = names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Adr);
  const replacedBy = new Map(adrs.flatMap((adr) => (adr.supersedes ?? []).map((old) => [old, adr.id] as const)));
  const rows = adrs
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(
      ({ id, title, date }) => `| [${id}](decisions/${id}.md) | ${date ?? ""} | ${title}${note(replacedBy.get(id))} |`,
    );
  const pages = adrs.map((adr) => {
    const successor = replacedBy.get(adr.id);
    return [
      `docs/decisions/${adr.id}.md`,
      writeAdrMarkdown(adr, { supersededBy: successor ? [successor] : [] }),
    ] as const;
  });
  const list = `${HEAD}\n| id | date | what was decided |\n|---|---|---|\n${rows.join("\n")}\n`;
  return { "docs/decisions.md": list, ...Object.fromEntries(pages) };
}

function note(successor: string | undefined): string {
  return successor === undefined ? "" : ` (superseded by ${successor})`;
}

const HEAD = `# Decisions

After this page you know why \`skl\` is built as it is, and can find what was measured. Each decision is a page with its reasons. A decision
is never edited: a later one supersedes an earlier one. The pages are made from the records in \`.skl/adrs/\`; \`skl adr show ADR_006\` prints one.
`;
