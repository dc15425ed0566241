import type { ObjectId } from "../domain/index.ts";
import type { NewObject } from "./pack.ts";
import type { Identity } from "./write.ts";

export interface CommitContent {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  readonly message: string;
  readonly identity: Identity;
  readonly at: Date;
}

/** Makes the object of a commit, byte for byte as Git would. */
export function commitObject({ tree, parents, message, identity, at }: CommitContent): NewObject {
  const person = personLine(identity, at);
  const head = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${person}`,
    `committer ${person}`,
  ];
  return { type: "commit", content: Buffer.from(`${head.join("\n")}\n\n${message}`) };
}

function personLine({ name, email }: Identity, at: Date): string {
  return `${withoutCrud(name) || "skl"} <${withoutCrud(email)}> ${Math.floor(at.getTime() / 1000)} +0000`;
}

/** Names and addresses as Git writes them: signs that its format needs are left out, and at both ends some more. */
function withoutCrud(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Git leaves them out.
  return text.replace(/^[\x00-\x20.,:;<>"\\']+|[\x00-\x20.,:;<>"\\']+$|[\0\n<>]/g, "");
}
