import type { IncomingHttpHeaders } from "node:http";

/** A request as it arrived. */
export interface Asked {
  readonly method: string;
  /** Without `/api/v3`, and with the repository's name for its number. */
  readonly path: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
