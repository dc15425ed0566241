import { toSkillName } from "../package/index.ts";
import type { DraftAnswer } from "./answer.ts";

/** Words that say nothing of what a skill is about. */
const IDLE = new Set(
  (
    "a an and any are as at be by can create could do does for from get give how i in into is it its make me my new of on or " +
    "our please should skill so some that the their them then there these they this to up use using want we when which will with would write you your"
  ).split(" "),
);

const NAME_WORDS = 4;
const LONGEST_SUMMARY = 400;

/** Makes a name of the first meaningful words of a request. */
export function nameFromRequest(request: string): string {
  return toSkillName(pickTellingWords(request).slice(0, NAME_WORDS).join(" ") || request);
}

/** Drafts a package without a model: the words of the request in their places, and nothing made up. */
export function scaffoldDraft({ request, name, feedback }: Scaffold): DraftAnswer {
  const summary = toVisibleDraftLine(request, LONGEST_SUMMARY);
  const words = [...new Set(pickTellingWords(request))];
  const title = name.replaceAll("-", " ");
  const open = feedback.map((text) => `- ${toVisibleDraftLine(text, LONGEST_SUMMARY)}`);
  return {
    name,
    description: `${summary.replace(/[.!?]*$/, ".")} Use it when this is asked for: ${words.slice(0, 8).join(", ") || title}.`,
    body: [
      `# ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
      "## When to use it",
      summary,
      "## Steps",
      "1. Say here what is done first, and how to see that it worked.",
      "## What can go wrong",
      "Say here what to look out for.",
      ...(open.length === 0 ? [] : ["## Still to do", open.join("\n")]),
    ].join("\n\n"),
    tags: words.slice(0, 3),
    intent_patterns: [toVisibleDraftLine(words.slice(0, 4).join(" ") || title, 100)],
    trigger_phrases: [toVisibleDraftLine(summary.toLowerCase().replace(/[.!?]+$/, ""), 120)],
    artifacts: [],
    note: "No model was used: the steps are yours to write.",
  };
}

interface Scaffold {
  readonly request: string;
  readonly name: string;
  readonly feedback: readonly string[];
}

function pickTellingWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && !IDLE.has(word));
}

/** Returns a text on one line, without invisible characters. */
function toVisibleDraftLine(text: string, longest: number): string {
  const line = text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, " ").trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : line;
}
