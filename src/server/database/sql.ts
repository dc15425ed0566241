import { QUERIES, type Rows } from "./sql.generated.ts";

/** What statements run on: the whole database or one transaction of it. */
export interface Statements {
  /** Runs one statement. */
  query(text: string, values: readonly unknown[]): Promise<unknown[]>;
  /** Runs several statements without values and returns the rows of all of them. */
  script(text: string): Promise<unknown[]>;
}

/** A PostgreSQL database, on a server or in this process. Its functions throw SERVER_DATABASE where it cannot be reached. */
export interface Sql extends Statements {
  readonly engine: "postgres" | "embedded";
  /** Runs all or nothing. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  /** Calls `heard` with what is sent to a channel, and with null where something may have been missed. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<void>;
  /** Tries to become the one process that has this number; null where another has it. It is lost with its connection. */
  lead(number: number): Promise<Lead | null>;
  close(): Promise<void>;
}

export interface Lead {
  /** Runs all or nothing on the connection that leads, so that a process which leads no more writes nothing. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  readonly isLost: boolean;
  release(): Promise<void>;
}

/** Runs a query of `queries.sql`. */
export async function run<Name extends keyof Rows>(
  statements: Statements,
  name: Name,
  ...values: readonly unknown[]
): Promise<Rows[Name][]> {
  return (await statements.query(QUERIES[name], values)) as Rows[Name][];
}
