import { HttpFailure, readBounded, sendRequest } from "../../../kernel/http/index.ts";
import type { Tried } from "./call.ts";
import type { Response } from "./failure.ts";

interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly limitBytes: number;
}

type Ask = (request: Readonly<Record<string, unknown>>) => Promise<Response & { readonly url?: string }>;

/**
 * Downloads a file. GitHub redirects to a signed address on another host, which is valid for a minute and is asked without the
 * token.
 */
export async function tryDownload(ask: Ask, { signal, timeoutMs, limitBytes }: DownloadOptions): Promise<Tried> {
  const answer = await ask({ signal, redirect: "manual", parseSuccessResponseBody: false });
  const body = answer.data instanceof ReadableStream ? answer.data : null;
  const location = answer.headers.location;
  if (typeof location !== "string") {
    const data = await readBounded(body, limitBytes);
    if (data !== null) return { kind: "answered", status: answer.status, data, next: null };
    return { kind: "refused", status: answer.status, message: `the file is larger than ${limitBytes} bytes` };
  }
  await body?.cancel();
  const file = { url: new URL(location, answer.url), key: null, limitBytes };
  return fetchFile(file, timeoutMs, signal).catch((cause: unknown) => {
    if (!(cause instanceof HttpFailure)) throw cause;
    const facts = { status: null, message: `the file's host: ${cause.message}` };
    return cause.isFinal ? { kind: "refused", ...facts } : { kind: "lost", ...facts, afterMs: null };
  });
}

/** Fetches the file. An expired address answers 403, and the next try gets a new one. */
async function fetchFile(...request: Parameters<typeof sendRequest>): Promise<Tried> {
  const { status, bytes } = await sendRequest(...request);
  if (status >= 200 && status < 300) return { kind: "answered", status, data: bytes, next: null };
  const facts = { status, message: `the file's host answered with status ${status}` };
  const mayChange = status >= 500 || status === 403 || status === 429;
  return mayChange ? { kind: "lost", ...facts, afterMs: null } : { kind: "refused", ...facts };
}
