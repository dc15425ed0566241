import type { ObjectId } from "../domain/index.ts";
import { idOf, type NewObject, writeObjects } from "./pack.ts";
import type { GitLocation } from "./run.ts";
import type { Identity } from "./write.ts";

/** One file that is to stand in a commit without a parent. */
export interface NewRecord {
  /** Of the file at the top; plain ASCII. */
  readonly name: string;
  readonly content: string;
  readonly message: string;
  readonly identity: Identity;
  readonly at: Date;
  /** Any object of the repository: its id says by which algorithm ids are made there. */
  readonly beside: ObjectId;
}

/** Writes a commit of one file and returns its id; no ref leads to it yet. Throws GIT_FAILED. */
export async function writeRecord(location: GitLocation, record: NewRecord): Promise<ObjectId> {
  const length = record.beside.length === 64 ? 64 : 40;
  const blob: NewObject = { type: "blob", content: Buffer.from(record.content) };
  const entry = [Buffer.from(`100644 ${record.name}\0`), Buffer.from(idOf(blob, length), "hex")];
  const tree: NewObject = { type: "tree", content: Buffer.concat(entry) };
  const person = personLine(record.identity, record.at);
  const head = `tree ${idOf(tree, length)}\nauthor ${person}\ncommitter ${person}\n`;
  const commit: NewObject = { type: "commit", content: Buffer.from(`${head}\n${record.message}`) };
  await writeObjects(location, [blob, tree, commit], length);
  return idOf(commit, length);
}

function personLine({ name, email }: Identity, at: Date): string {
  return `${withoutCrud(name) || "skl"} <${withoutCrud(email)}> ${Math.floor(at.getTime() / 1000)} +0000`;
}

/** Names and addresses as Git writes them: signs that its format needs are left out, and at both ends some more. */
function withoutCrud(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Git leaves them out.
  return text.replace(/^[\x00-\x20.,:;<>"\\']+|[\x00-\x20.,:;<>"\\']+$|[\0\n<>]/g, "");
}
