import type { ErrorOutput } from "../../kernel/domain/documents.generated.ts";

/** What the server refused or could not answer, as the command line would say it. */
export class Refused extends Error {
  readonly code: string;
  readonly fix: string;

  constructor({ code, message, fix }: Pick<ErrorOutput["error"], "code" | "message" | "fix">) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}

const KEY = "skl-key";

/** Keeps the key that lets this page act. Only this origin can read it, which is why it is no cookie: those are for every port. */
export function keepKey(key: string): void {
  localStorage.setItem(KEY, key);
}

export const hasKey = (): boolean => localStorage.getItem(KEY) !== null;

/** Asks the server a question about a repository. Throws Refused. */
export function ask<T>(path: string): Promise<T> {
  return awaitServerAnswer<T>(fetch(`/api/${path}`));
}

/** Has the server do something in a repository. Throws Refused. */
export function askServerToAct<T>(repository: number, action: string, input: unknown): Promise<T> {
  const headers = { "content-type": "application/json", "x-skl-key": localStorage.getItem(KEY) ?? "" };
  return awaitServerAnswer<T>(
    fetch(`/api/${repository}/act/${action}`, { method: "POST", headers, body: JSON.stringify(input) }),
  );
}

async function awaitServerAnswer<T>(asked: Promise<Response>): Promise<T> {
  const response = await asked.catch(() => null);
  if (response === null)
    throw new Refused({ code: "UI_GONE", message: "The server does not answer.", fix: "Start `skl ui` again." });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const error = (body as ErrorOutput | null)?.error;
  throw new Refused(error ?? { code: "UI_GONE", message: `The server answered ${response.status}.`, fix: "" });
}
