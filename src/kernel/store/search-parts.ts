import { type Database, writeInTransaction } from "./database.ts";

/** An index of words in parts; numbers are those of terms and of skills. */
export interface SearchParts {
  readonly names: readonly string[];
  readonly lengths: Uint32Array;
  readonly terms: Iterable<TermPart & { readonly postings: PostingsPart }>;
  readonly records: Iterable<Uint32Array>;
}

interface TermPart {
  readonly number: number;
  readonly term: string;
  readonly frequency: number;
}

interface PostingsPart {
  readonly owners: Uint32Array;
  readonly counts: Uint32Array;
}

/** Writes the parts in place of those before; `mark` says of which state of the library they are, `paths` where the skills are. */
export function writeSearchParts(
  database: Database,
  { names, lengths, terms, records }: SearchParts,
  { mark, paths }: { readonly mark: string; readonly paths: readonly string[] },
): void {
  writeInTransaction(database, () => {
    for (const table of ["search_head", "search_terms", "search_entries"]) database.exec(`DELETE FROM ${table}`);
    const addTerm = database.prepare(
      "INSERT INTO search_terms (number, term, frequency, owners, counts) VALUES (?, ?, ?, ?, ?)",
    );
    for (const { number, term, frequency, postings } of terms)
      addTerm.run(number, term, frequency, viewNumbersAsBytes(postings.owners), viewNumbersAsBytes(postings.counts));
    const addEntry = database.prepare("INSERT INTO search_entries (owner, path, record) VALUES (?, ?, ?)");
    let owner = 0;
    for (const record of records) addEntry.run(owner, paths[owner++] ?? "", viewNumbersAsBytes(record));
    database
      .prepare("INSERT INTO search_head (id, mark, names, lengths) VALUES (1, ?, ?, ?)")
      .run(mark, JSON.stringify(names), viewNumbersAsBytes(lengths));
  });
}

const viewNumbersAsBytes = ({ buffer, byteOffset, byteLength }: Uint32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Says of which state of the library the parts are; null if there are none. */
export function searchMark(database: Database): string | null {
  const row = database.prepare("SELECT mark FROM search_head").get() as { mark: string } | undefined;
  return row?.mark ?? null;
}

export function setSearchMark(database: Database, mark: string): void {
  database.prepare("UPDATE search_head SET mark = ?").run(mark);
}

/** Reads parts one by one while the database is open. */
export class SearchPartsReader {
  readonly names: readonly string[];
  readonly lengths: Uint32Array;

  constructor(private readonly database: Database) {
    const head = database.prepare("SELECT names, lengths FROM search_head").get() as {
      names: string;
      lengths: Uint8Array;
    };
    this.names = JSON.parse(head.names) as string[];
    this.lengths = viewBytesAsNumbers(head.lengths);
  }

  term(term: string): TermPart | undefined {
    const select = "SELECT number, term, frequency FROM search_terms WHERE term = ?";
    return this.database.prepare(select).get(term) as TermPart | undefined;
  }

  /** Returns the terms that begin with a letter. */
  termsWith(first: string): TermPart[] {
    const select = "SELECT number, term, frequency FROM search_terms WHERE term >= ? AND term < ?";
    const next = String.fromCharCode(first.charCodeAt(0) + 1);
    return this.database.prepare(select).all(first, next) as unknown as TermPart[];
  }

  postings(number: number): PostingsPart {
    const row = this.database.prepare("SELECT owners, counts FROM search_terms WHERE number = ?").get(number) as
      | { owners: Uint8Array; counts: Uint8Array }
      | undefined;
    return { owners: viewBytesAsNumbers(row?.owners), counts: viewBytesAsNumbers(row?.counts) };
  }

  record(owner: number): Uint32Array {
    const row = this.database.prepare("SELECT record FROM search_entries WHERE owner = ?").get(owner) as
      | { record: Uint8Array }
      | undefined;
    return viewBytesAsNumbers(row?.record);
  }

  /** Returns the path of the skill with a number. */
  path(owner: number): string | null {
    const row = this.database.prepare("SELECT path FROM search_entries WHERE owner = ?").get(owner) as
      | { path: string }
      | undefined;
    return row?.path ?? null;
  }

  /** Returns the paths of all skills, by their numbers. */
  paths(): string[] {
    const rows = this.database.prepare("SELECT path FROM search_entries ORDER BY owner").all();
    return (rows as unknown as { path: string }[]).map(({ path }) => path);
  }
}

function viewBytesAsNumbers(bytes: Uint8Array = new Uint8Array()): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}
