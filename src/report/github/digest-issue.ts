import type { DigestOutput } from "../../domain/documents.generated.ts";
import { markerLine } from "../../domain/index.ts";
import { countsOf } from "../digest/document.ts";
import { renderDigestMarkdown } from "../digest/render.ts";
import type { IssueText } from "../rfc/issue.ts";
import { blocksText } from "./blocks.ts";

/** Renders the issue that asks a person to review a digest. */
export function renderDigestIssue(digest: DigestOutput): IssueText {
  const counts = countsOf(digest);
  const summary = counts.map(({ count, label }) => `${count} ${label}`).join(", ");
  return {
    title: `Digest: ${summary === "" ? "nothing waits for you" : summary}`,
    body: blocksText([
      `${markerLine("digest")}\n**Please look through this, then run \`skl digest --mark-reviewed all\`.** This marks the entries that you have looked at as reviewed and closes the period; with ids instead of \`all\` it marks only those.`,
      renderDigestMarkdown(digest).trimEnd(),
    ]),
  };
}
