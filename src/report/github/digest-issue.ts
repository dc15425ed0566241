import type { DigestOutput } from "../../domain/documents.generated.ts";
import { markerLine } from "../../domain/index.ts";
import { renderDigestMarkdown } from "../digest/markdown.ts";
import { countsOf } from "../digest/summary.ts";
import { blocksText } from "./blocks.ts";
import type { IssueText } from "./rfc-issue.ts";

/** The issue that asks a person to review a digest. */
export function renderDigestIssue(digest: DigestOutput): IssueText {
  const counts = countsOf(digest).filter(({ count }) => count > 0);
  const said = counts.map(({ count, label }) => `${count} ${label}`).join(", ");
  return {
    title: `Digest: ${said === "" ? "nothing waits for you" : said}`,
    body: blocksText([
      `${markerLine("digest")}\n**Please look through this, then run \`skl digest --mark-reviewed all\`.** It lowers what you have looked at to reviewed and closes the period; with ids in place of \`all\` it marks only those.`,
      renderDigestMarkdown(digest).trimEnd(),
    ]),
  };
}
