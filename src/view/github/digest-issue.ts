import type { DigestOutput } from "../../kernel/domain/documents.generated.ts";
import { listDigestCounts, renderDigest } from "../digest/document.ts";
import { toMarkdown } from "../document/markdown.ts";
import { say } from "../document/model.ts";
import type { IssueText } from "../rfc/issue.ts";

/** Renders the issue that asks a person to review a digest. */
export function renderDigestIssue(digest: DigestOutput): IssueText {
  const summary = listDigestCounts(digest).map(({ count, label }) => `${count} ${label}`);
  const asks = say`**Please look through this, then run \`skl digest --mark-reviewed all\`.** This marks the entries that you have looked at as reviewed and closes the period; with ids instead of \`all\` it marks only those.`;
  return {
    title: `Digest: ${summary.length === 0 ? "nothing waits for you" : summary.join(", ")}`,
    body: toMarkdown([asks, ...renderDigest(digest)], "digest"),
  };
}
