import type { DigestOutput } from "../../domain/documents.generated.ts";
import { markerLine } from "../../domain/index.ts";
import { renderDigestMarkdown } from "../digest/markdown.ts";
import { countsOf } from "../digest/summary.ts";
import { blocksText } from "./blocks.ts";
import type { IssueText } from "./rfc-issue.ts";

/** Renders the issue that asks a person to review a digest. */
export function renderDigestIssue(digest: DigestOutput): IssueText {
  const counts = countsOf(digest).filter(({ count }) => count > 0);
  const summary = counts.map(({ count, label }) => `${count} ${label}`).join(", ");
  return {
    title: `Digest: ${summary === "" ? "nothing waits for you" : summary}`,
    body: blocksText([
      `${markerLine("digest")}\n**Please look through this, then run \`skl digest --mark-reviewed all\`.** This marks the entries that you have looked at as reviewed and closes the period; with ids instead of \`all\` it marks only those.`,
      renderDigestMarkdown(digest).trimEnd(),
    ]),
  };
}
