import type { Answer } from "./answer.ts";
import type { Call } from "./call.ts";

interface Page<T> {
  readonly items: readonly T[];
  readonly render: (item: T) => unknown;
  /** The member that holds the list beside `total_count`; without it the list is the body. */
  readonly member?: string;
}

/** One page of a list, with the `Link` header that GitHub sends: absolute URLs by the number of the repository. */
export async function answerNumberedPage<T>(call: Call, { items, render, member }: Page<T>): Promise<Answer> {
  const size = readPageSize(call);
  const number = Math.max(readPageNumber(call.query.page, 1), 1);
  const shown = await Promise.all(items.slice((number - 1) * size, number * size).map(render));
  const link = formatLinkHeader(call, { number, last: Math.max(Math.ceil(items.length / size), 1) });
  return {
    status: 200,
    ...(link === "" ? {} : { headers: { link } }),
    body: member === undefined ? shown : { total_count: items.length, [member]: shown },
  };
}

/** A list that is read on from the last item of a page, without a number of pages. Cursors are opaque to clients. */
export async function answerCursorPage<T>(call: Call, { items, render }: Omit<Page<T>, "member">): Promise<Answer> {
  const size = readPageSize(call);
  const { before, after } = call.query;
  const start =
    typeof after === "string" ? indexIn(after) + 1 : typeof before === "string" ? indexIn(before) - size : 0;
  const first = Math.max(start, 0);
  const shown = await Promise.all(items.slice(first, first + size).map(render));
  const next =
    first + size < items.length ? [`<${pageUrl(call, "after", encodePageCursor(first + size - 1))}>; rel="next"`] : [];
  const prev = first > 0 ? [`<${pageUrl(call, "before", encodePageCursor(first))}>; rel="prev"`] : [];
  const link = [...next, ...prev].join(", ");
  return { status: 200, ...(link === "" ? {} : { headers: { link } }), body: shown };
}

const encodePageCursor = (index: number): string => Buffer.from(`cursor:${index}`).toString("base64url");

const indexIn = (cursor: string): number => Number(Buffer.from(cursor, "base64url").toString("utf8").slice(7)) || 0;

const readPageSize = ({ query }: Call): number => Math.min(Math.max(readPageNumber(query.per_page, 30), 1), 100);

const readPageNumber = (value: unknown, missing: number): number => (typeof value === "number" ? value : missing);

/** Of the same list at another place; by the number of the repository, as GitHub's links are. */
function pageUrl({ url, world }: Call, parameter: "page" | "before" | "after", value: string): string {
  const target = new URL(url);
  target.pathname = target.pathname.replace(/\/repos\/[^/]+\/[^/]+/, `/repositories/${world.repositoryId}`);
  for (const name of ["page", "before", "after"]) if (name !== parameter) target.searchParams.delete(name);
  target.searchParams.set(parameter, value);
  return target.href;
}

function formatLinkHeader(call: Call, { number, last }: { readonly number: number; readonly last: number }): string {
  const to = (page: number, relation: string) => `<${pageUrl(call, "page", `${page}`)}>; rel="${relation}"`;
  const before = number > 1 ? [to(Math.min(number - 1, last), "prev")] : [];
  const after = number < last ? [to(number + 1, "next"), to(last, "last")] : [];
  return [...before, ...after, ...(number > 1 ? [to(1, "first")] : [])].join(", ");
}
