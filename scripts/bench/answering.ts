import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** How busy the HTTP servers of this process were between two moments. */
export interface Answering {
  /** Time with at least one request that is not answered yet. */
  readonly ms: number;
  readonly requests: number;
}

/** Watches every HTTP server of this process from now on. */
export function watchAnswers(): { end(): Answering } {
  let open = 0;
  let since = 0;
  let ms = 0;
  let requests = 0;
  const onBegin = () => {
    if (open === 0) since = performance.now();
    open += 1;
    requests += 1;
  };
  const onEnd = () => {
    open -= 1;
    if (open === 0) ms += performance.now() - since;
  };
  subscribe("http.server.request.start", onBegin);
  subscribe("http.server.response.finish", onEnd);
  return {
    end: () => {
      unsubscribe("http.server.request.start", onBegin);
      unsubscribe("http.server.response.finish", onEnd);
      return { ms, requests };
    },
  };
}
