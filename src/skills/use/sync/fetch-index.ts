import { type Marketplace, SklError } from "../../../kernel/domain/index.ts";
import type { HttpAnswer } from "../../../kernel/http/index.ts";
import { readDocument } from "../../../kernel/knowledge/index.ts";
import {
  askMarketplace,
  createUnreachableError,
  findValidatorHeader,
  formatUrlWithoutQuery,
  type HttpPatience,
} from "./http.ts";
import type { MarketplaceAddress } from "./marketplace.ts";
import type { RememberedIndex } from "./remembered-indexes.ts";

/** An index of ten thousand skills takes about 5 MB. */
const LARGEST_INDEX = 16 * 1024 * 1024;

interface FetchedIndex {
  readonly index: Marketplace;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Returns null if the index has not changed since it was fetched last. */
export async function fetchIndex(
  { url, key }: MarketplaceAddress,
  { patience, known }: { readonly patience: HttpPatience; readonly known: RememberedIndex | null },
): Promise<FetchedIndex | null> {
  const conditions = {
    ...(known?.etag ? { "if-none-match": known.etag } : {}),
    ...(known?.last_modified ? { "if-modified-since": known.last_modified } : {}),
  };
  const headers = { accept: "application/json", ...conditions };
  const answer = await askMarketplace({ url, key, limitBytes: LARGEST_INDEX, headers }, patience);
  if (answer.status === 304 && known !== null) return null;
  const [etag, lastModified] = [
    findValidatorHeader(answer.headers, "etag"),
    findValidatorHeader(answer.headers, "last-modified"),
  ];
  return { index: indexIn(answer, url), etag, lastModified };
}

/** Parses the index. Throws MARKETPLACE_UNREACHABLE for a status other than 200, MARKETPLACE_INVALID for an invalid index. */
function indexIn(answer: HttpAnswer, url: URL): Marketplace {
  if (answer.status === 401 || answer.status === 403)
    throw createUnreachableError(url, `it refuses access (${answer.status}): check the key and what it may read`);
  if (answer.status !== 200) throw createUnreachableError(url, `it answered with ${answer.status}`);
  const read = readDocument("marketplace", answer.bytes, formatUrlWithoutQuery(url));
  if (read.ok) return read.value;
  throw new SklError("MARKETPLACE_INVALID", {
    message: `The answer of ${formatUrlWithoutQuery(url)} is not an index of a marketplace.`,
    data: { url: formatUrlWithoutQuery(url), problems: read.error.slice(0, 50) },
  });
}
