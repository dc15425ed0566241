/** One commit as `git fast-import` takes it. */
export interface ImportedCommit {
  readonly ref: string;
  /** Of author and committer: `Name <email> seconds +0000`. */
  readonly by: string;
  readonly message: string;
  /** A commit's id; none for a commit without parents. */
  readonly from?: string;
  /** By path; null deletes. */
  readonly files: ReadonlyMap<string, string | null>;
}

/** The input of `git fast-import`, which then prints the commit's id. */
export function importStream({ ref, by, message, from, files }: ImportedCommit): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const changes = [...files].map(([path, text]) =>
    text === null ? `D ${quoted(path)}\n` : `M 100644 inline ${quoted(path)}\n${data(text)}`,
  );
  const parent = from === undefined ? "" : `from ${from}\n`;
  return `commit ${ref}\nmark :1\ncommitter ${by}\n${data(message)}${parent}${changes.join("")}\nget-mark :1\n`;
}

const quoted = (path: string): string => `"${path.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
