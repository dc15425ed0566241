import * as queries from "./paraphrases/index.ts";
import * as vocabularies from "./terms/index.ts";
import * as sectors from "./topics/index.ts";

// The hand-written part. Topics and terms say what a skill is about in the words of its author; paraphrases say what an agent
// would type and are in no text. They were written before the terms. A domain is for development or held out as a whole, so that
// no topic, and no way to say it, is in both.

export type Split = "development" | "held-out";

export interface Topic {
  readonly id: string;
  readonly slug: string;
  readonly summary: string;
  readonly details: readonly string[];
  /** The field's terms for it; a skill uses some of them. */
  readonly terms: readonly string[];
  readonly paraphrases: readonly string[];
}

export interface Domain {
  readonly name: string;
  readonly title: string;
  readonly tools: readonly string[];
  readonly words: readonly string[];
  readonly topics: readonly Topic[];
  readonly split: Split;
}

/** Every second domain of a sector is held out; only its place in the table decides. */
export function domains(): Domain[] {
  const said = splitLists(queries, " ; ");
  const called = splitLists(vocabularies, ", ");
  return Object.values(sectors).flatMap((text) =>
    text
      .trim()
      .split("\n\n")
      .map((block, at) => domain(block, at % 2 === 0 ? "development" : "held-out", { said, called })),
  );
}

interface Lists {
  readonly said: ReadonlyMap<string, readonly string[]>;
  readonly called: ReadonlyMap<string, readonly string[]>;
}

function domain(block: string, split: Split, lists: Lists): Domain {
  const [head = "", ...lines] = block.split("\n");
  const [name = "", title = "", tools = "", words = ""] = head.replace("# ", "").split(" | ");
  const topics = lines.map((line) => topic(name, line, lists));
  return { name, title, tools: tools.split(", "), words: words.split(", "), topics, split };
}

function topic(domainName: string, line: string, { said, called }: Lists): Topic {
  const [slug = "", summary = "", details = ""] = line.split(" | ");
  const id = `${domainName}/${slug}`;
  const [paraphrases, terms] = [said.get(id), called.get(id)];
  if (paraphrases === undefined || terms === undefined) throw new Error(`${id} lacks queries or terms`);
  return { id, slug, summary, details: details.split(", "), terms, paraphrases };
}

function splitLists(texts: Readonly<Record<string, string>>, separator: string): Map<string, readonly string[]> {
  const lines = Object.values(texts).flatMap((text) => text.trim().split("\n"));
  return new Map(
    lines.map((line) => {
      const [id = "", list = ""] = line.split(" | ");
      return [id, list.split(separator)];
    }),
  );
}
