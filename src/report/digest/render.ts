import type { DigestOutput } from "../../domain/documents.generated.ts";
import { toMarkdown } from "../document/markdown.ts";
import { toText } from "../document/terminal.ts";
import type { TextStyle } from "../text/style.ts";
import { digestDocument, reviewedDocument } from "./document.ts";

/** Renders the digest for a terminal. */
export const renderDigest = (output: DigestOutput, style: TextStyle): string => toText(digestDocument(output), style);

/** Renders what `--mark-reviewed` did. */
export const renderDigestReviewed = (output: DigestOutput, style: TextStyle): string =>
  toText(reviewedDocument(output), style);

/** Renders the digest in GitHub-flavoured Markdown, for an issue, a comment or a job summary. */
export const renderDigestMarkdown = (output: DigestOutput): string => toMarkdown(digestDocument(output));
