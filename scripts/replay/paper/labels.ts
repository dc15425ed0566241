import { createHash } from "node:crypto";

/**
 * Which of the three nodes would serve a request of the paper's corpora, by one person's lenient reading of all 50 distinct requests. The requests are not ours, so each stands here
 * by the first 12 digits of its SHA-256. A request that is not in the list is served by none of them.
 */
const SERVED: Readonly<Record<string, string>> = {
  "14d398c01216": "doc-update", // a section, brought up to date
  "17e7048992e3": "reviewer-ping-draft", // asks a reviewer for a review
  "30ffd5d03315": "doc-update", // a section; lenient, since the section is new
  "31d75f697e32": "doc-update", // a section, made clearer
  "507a4e8f7b64": "doc-update", // examples in a section
  "738fa4fd279e": "doc-update", // a section, by the style guide
  "830c695898da": "reviewer-ping-draft", // asks a reviewer for a review
  "879fc086145a": "git-summary", // recent commits in words
  a630737e6d19: "git-summary", // recent commits in words; lenient, since the node does not group
  b0419ce97ce6: "doc-update", // an entry of a document; lenient, since the entry is new
  e0dbff3594da: "doc-update", // a note in a section
  ec69c9204fac: "git-summary", // recent commits in words; lenient, since a release note is no summary
  fcc35af62fd8: "doc-update", // a section; lenient, since the section is new
};

export function findServedLabel(request: string): string | null {
  return SERVED[createHash("sha256").update(request).digest("hex").slice(0, 12)] ?? null;
}
