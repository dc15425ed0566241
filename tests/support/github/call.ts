import type { Answer, Json } from "./answer.ts";
import type { Author } from "./issues.ts";
import type { World } from "./world.ts";

/** One request that passed validation and rights. */
export interface Call {
  readonly world: World;
  readonly author: Author;
  readonly path: Readonly<Record<string, string>>;
  /** Numbers and booleans where the description says so. */
  readonly query: Json;
  readonly body: Json;
  /** The URL as it was asked for, for links to other pages. */
  readonly url: URL;
}

export type Handler = (call: Call) => Answer | Promise<Answer>;

/** By operation id. */
export type Handlers = Readonly<Record<string, Handler>>;

/** The member `name` of the query, where it is text. */
export function readQueryText(query: Json, name: string): string | undefined {
  const value = query[name];
  return typeof value === "string" ? value : undefined;
}

export const numberIn = (path: Readonly<Record<string, string>>, name: string): number => Number(path[name]);
