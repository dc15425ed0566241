import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import type { Adapter, AdapterCall, CallContext } from "../../adapter.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import { quote } from "../../quote.ts";
import { type HttpScope, httpScope } from "../../scopes/index.ts";
import { acceptsTextUpTo, describeOptionalField, describeRequiredField, parsePayload, recordUpTo } from "../payload.ts";
import { readUrl } from "../url.ts";
import { type Network, SYSTEM_NETWORK } from "./connect.ts";
import type { Outgoing } from "./exchange.ts";
import { fetchWithin, type HttpResponse, isHeaderValue, isRequestHeader } from "./fetch.ts";

export { type Network, SYSTEM_NETWORK } from "./connect.ts";

const LONGEST_BODY = 1024 * 1024;
const MOST_HEADERS = 16;
const QUOTED_BODY = 200;
/** The time for a whole call with its redirects; the run may end it sooner. */
const CALL_MS = 10_000;

interface HttpGet {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface HttpPost extends HttpGet {
  readonly body: string;
  readonly content_type?: string;
}

const urlText = describeRequiredField((value) => typeof value === "string" && readUrl(value, null).kind !== "invalid");
const headers = describeOptionalField(recordUpTo(MOST_HEADERS, isRequestHeader));

export interface HttpOptions {
  /** Default: the network of the machine. */
  readonly network?: Network;
  readonly callMs?: number;
}

/** `network.read` and `network.write` over HTTP and HTTPS: `{url, headers?}`, and `{body, content_type?}` for a POST. */
export function createHttpAdapter(options: HttpOptions = {}): Adapter<HttpScope> {
  return {
    name: "http",
    scope: httpScope,
    calls: { "network.read": getCall(options), "network.write": postCall(options) },
  };
}

function covers(scope: HttpScope, payload: unknown): boolean {
  const reading = readUrl((payload as HttpGet).url, null);
  return reading.kind === "url" && httpScope.matches(scope, reading.url);
}

function getCall(options: HttpOptions): AdapterCall<HttpScope> {
  return {
    parse: (payload) => parsePayload<HttpGet>(payload, { url: urlText, headers }),
    covers,
    perform: (scope, payload, context) => {
      const get = payload as HttpGet;
      return call({ ...get, method: "GET", body: null }, { options, scope, context });
    },
    plan: null,
  };
}

function postCall(options: HttpOptions): AdapterCall<HttpScope> {
  const contentType = describeOptionalField(
    (value) => typeof value === "string" && value !== "" && isHeaderValue(value),
  );
  const fields = {
    url: urlText,
    headers,
    body: describeRequiredField(acceptsTextUpTo(LONGEST_BODY)),
    content_type: contentType,
  };
  return {
    parse: (payload) => parsePayload<HttpPost>(payload, fields),
    covers,
    perform: (scope, payload, context) => {
      const post = payload as HttpPost;
      const body = { text: post.body, type: post.content_type ?? "application/json" };
      return call({ ...post, method: "POST", body }, { options, scope, context });
    },
    plan: (_scope, payload) => {
      const post = payload as HttpPost;
      const says = `POST ${Buffer.byteLength(post.body)} bytes to ${new URL(post.url).href}: ${quote(post.body, QUOTED_BODY)}`;
      return ok({ says, response: { status: 0, headers: {}, body: "" } });
    },
  };
}

interface Call {
  readonly options: HttpOptions;
  readonly scope: HttpScope;
  readonly context: CallContext;
}

async function call(
  asked: Pick<Outgoing, "method" | "body"> & HttpGet,
  { options, scope, context }: Call,
): Promise<Result<HttpResponse, Errno>> {
  const reading = readUrl(asked.url, null);
  if (reading.kind !== "url") return err(ERRNO.denied);
  const outgoing = { method: asked.method, url: reading.url, headers: asked.headers ?? {}, body: asked.body };
  return fetchWithin(outgoing, {
    network: options.network ?? SYSTEM_NETWORK,
    covers: (url) => httpScope.matches(scope, url),
    bodyBytes: context.responseBytes,
    signal: AbortSignal.any([context.signal, AbortSignal.timeout(options.callMs ?? CALL_MS)]),
  });
}
