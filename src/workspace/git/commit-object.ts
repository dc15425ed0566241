import type { ObjectId } from "../../kernel/domain/index.ts";
import type { NewObject } from "./new-object.ts";
import type { Author, Identity } from "./write.ts";

export interface CommitContent {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  readonly message: string;
  readonly identity: Identity;
  /** The person whose decision the commit records, where somebody else commits it. */
  readonly author?: Author | undefined;
  readonly at: Date;
}

/** Makes the object of a commit, byte for byte as Git would. */
export function commitObject({ tree, parents, message, identity, author = identity, at }: CommitContent): NewObject {
  const head = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${formatPersonLine(author, at)}`,
    `committer ${formatPersonLine(identity, at)}`,
  ];
  return { type: "commit", content: Buffer.from(`${head.join("\n")}\n\n${message}`) };
}

function formatPersonLine({ name, email, date }: Author, at: Date): string {
  return `${removeIdentityCrud(name) || "skl"} <${removeIdentityCrud(email)}> ${date ?? `${Math.floor(at.getTime() / 1000)} +0000`}`;
}

/** Cleans a name or address as Git does: its format's own characters are removed, and at both ends some more. */
function removeIdentityCrud(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Git leaves them out.
  return text.replace(/^[\x00-\x20.,:;<>"\\']+|(?<![\x00-\x20.,:;<>"\\'])[\x00-\x20.,:;<>"\\']+$|[\0\n<>]/g, "");
}

/** A commit of the repository, as it was read. */
export interface StoredCommit {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  readonly author: Author;
  readonly committer: Identity;
  /** Seconds since 1970. */
  readonly committedAt: number;
  readonly message: string;
}

/** Reads the object of a commit; a header that Git would not write leaves its field empty. */
export function parseCommit(content: Uint8Array): StoredCommit {
  const text = Buffer.from(content).toString("utf8");
  const end = text.indexOf("\n\n");
  const headers = text.slice(0, end < 0 ? undefined : end).split("\n");
  const listHeaderValues = (name: string) =>
    headers.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const matchPersonHeader = (name: string) =>
    /^(.*?) ?<([^<>]*)> ((\d+)(?: [+-]\d{4}$)?)/.exec(listHeaderValues(name)[0] ?? "");
  const [author, committer] = [matchPersonHeader("author"), matchPersonHeader("committer")];
  return {
    tree: (listHeaderValues("tree")[0] ?? "") as ObjectId,
    parents: listHeaderValues("parent") as ObjectId[],
    author: { name: author?.[1] ?? "", email: author?.[2] ?? "", date: parsePersonDate(author?.[3]) },
    committer: { name: committer?.[1] ?? "", email: committer?.[2] ?? "" },
    committedAt: Number(committer?.[4] ?? 0),
    message: end < 0 ? "" : text.slice(end + 2),
  };
}

/** Returns a date that Git would take in a commit of its own, or undefined. */
function parsePersonDate(text = ""): string | undefined {
  return /^\d{1,11} [+-]\d{4}$/.test(text) ? text : undefined;
}
