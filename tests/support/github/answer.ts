export type Json = Readonly<Record<string, unknown>>;

/** What is sent back; `body` is JSON, or bytes as they are, or nothing. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };

const documentation = "https://docs.github.com/rest";

/** An error in GitHub's form. 422 has no `status` in the description. */
export function refused(status: number, message: string): Answer {
  const body = { message, documentation_url: documentation };
  return { status, body: status === 422 || status === 405 || status === 409 ? body : { ...body, status: `${status}` } };
}

export const notFound = refused(404, "Not Found");

/** 422 with the `errors` that say which field it was. */
export function invalid(resource: string, field: string, message: string): Answer {
  const body = { message: "Validation Failed", documentation_url: documentation };
  return { status: 422, body: { ...body, errors: [{ resource, field, code: "custom", message }] } };
}
