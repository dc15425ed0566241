import type { Tried } from "./call.ts";
import type { Response } from "./failure.ts";

interface DownloadOptions {
  readonly signal: AbortSignal;
  /** In bytes. */
  readonly limit: number;
}

type Ask = (request: Readonly<Record<string, unknown>>) => Promise<Response & { readonly url?: string }>;

/**
 * GitHub answers a download with the address of a file on another host, which is signed and good for a minute. It is asked for
 * here and without the token's header: `fetch` would leave it out on another host, but that promise is not ours to rely on.
 */
export async function tryDownload(ask: Ask, { signal, limit }: DownloadOptions): Promise<Tried> {
  const answer = await ask({ signal, redirect: "manual", parseSuccessResponseBody: false });
  const location = answer.headers.location;
  if (typeof location !== "string") return bounded(answer.status, bodyOf(answer.data), limit);
  await bodyOf(answer.data)?.cancel();
  const file = await fetch(new URL(location, answer.url), { signal });
  return file.ok ? bounded(file.status, file.body, limit) : notStored(file);
}

/** An address that is used up answers 403; the next try gets a fresh one. */
async function notStored(file: globalThis.Response): Promise<Tried> {
  await file.body?.cancel();
  const mayChange = file.status >= 500 || file.status === 403 || file.status === 429;
  const facts = { status: file.status, said: `the file's host answered with status ${file.status}` };
  return mayChange ? { kind: "lost", ...facts, afterMs: null } : { kind: "refused", ...facts };
}

async function bounded(status: number, body: ReadableStream<Uint8Array> | null, limit: number): Promise<Tried> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the stream.
    if (size > limit) return { kind: "refused", status, said: `the file has more than ${limit} bytes` };
    parts.push(part);
  }
  return { kind: "answered", status, data: new Uint8Array(Buffer.concat(parts)), next: null };
}

function bodyOf(data: unknown): ReadableStream<Uint8Array> | null {
  return data instanceof ReadableStream ? data : null;
}
