import type { Annotation, CheckRunReport } from "./port.ts";

/** GitHub takes at most this many annotations in one request. */
const annotationsAtOnce = 50;
const longestText = 65_535;
const longestMessage = 65_536;
const longestAnnotationTitle = 255;

/** Splits annotations into batches for one request each; the first may be empty. */
export function splitAnnotationBatches(
  annotations: readonly Annotation[],
): [readonly Annotation[], ...(readonly Annotation[])[]] {
  const later: (readonly Annotation[])[] = [];
  for (let start = annotationsAtOnce; start < annotations.length; start += annotationsAtOnce) {
    later.push(annotations.slice(start, start + annotationsAtOnce));
  }
  return [annotations.slice(0, annotationsAtOnce), ...later];
}

/** Makes the parameters for the status; a check run without a conclusion is in progress. */
export function buildStatusFields({
  name,
  externalId,
  conclusion,
  detailsUrl,
}: CheckRunReport): Readonly<Record<string, unknown>> {
  const status = conclusion === null ? { status: "in_progress" } : { status: "completed", conclusion };
  return { name, external_id: externalId, ...(detailsUrl ? { details_url: detailsUrl } : {}), ...status };
}

export function buildCheckRunOutput({ title, summary }: CheckRunReport, annotations: readonly Annotation[]) {
  return {
    title: cutText(title, longestText),
    summary: cutText(summary, longestText),
    ...(annotations.length === 0 ? {} : { annotations: annotations.map(toGitHubAnnotation) }),
  };
}

function toGitHubAnnotation({ path, startLine, endLine, level, title, message }: Annotation) {
  const short =
    title.length <= longestAnnotationTitle
      ? title
      : `${removeHalfCharacter(title.slice(0, longestAnnotationTitle - 1))}…`;
  return {
    path,
    start_line: startLine,
    end_line: endLine,
    annotation_level: level,
    title: short,
    message: cutText(message, longestMessage),
  };
}

const cutNotice = "\n\n(Cut here: GitHub takes no longer text.)";

/** Cuts a text to a number of bytes of UTF-8, between characters, and says so in a last line. */
export function cutText(text: string, bytes: number): string {
  const encoded = Buffer.from(text);
  if (encoded.length <= bytes) return text;
  let end = bytes - Buffer.byteLength(cutNotice);
  // A byte 10xxxxxx continues a character.
  while (end > 0 && ((encoded[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end -= 1;
  return encoded.toString("utf8", 0, end) + cutNotice;
}

/** Removes the first half of a character that was cut in two. */
function removeHalfCharacter(text: string): string {
  return text.replace(/\p{Surrogate}$/u, "");
}
