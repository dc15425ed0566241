import type { Role } from "./tokens.ts";

/** Every call that needs a token, and who may make it. What stands not here is refused. */
export const CALLS = {
  "GET /v1/events": ["agent", "person", "worker"],
  "GET /v1/repositories": ["agent", "person", "worker"],
  "GET /v1/:repository/records": ["agent", "person", "worker"],
  "POST /v1/:repository/wake": ["agent", "person", "worker"],
  "GET /v1/:repository/presence": ["agent", "person"],
  "PUT /v1/:repository/presence": ["agent", "person"],
  "GET /v1/:repository/results/:subject": ["agent", "person", "worker"],
  "POST /v1/:repository/jobs": ["worker"],
  "POST /v1/:repository/jobs/take": ["worker"],
  "POST /v1/:repository/jobs/:job/renew": ["worker"],
  "POST /v1/:repository/jobs/:job/end": ["worker"],
  "GET /v1/:repository/jobs": ["person"],
  "GET /v1/audit": ["person"],
  "GET /metrics": ["person", "monitor"],
  "GET /v1/tokens": ["admin"],
  "POST /v1/tokens": ["admin"],
  "DELETE /v1/tokens/:token": ["admin"],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Call = keyof typeof CALLS;

export const mayCall = (role: Role, call: Call): boolean => (CALLS[call] as readonly Role[]).includes(role);
