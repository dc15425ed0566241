export { CALLS, type Call, mayCall } from "./calls.ts";
export { RateLimit } from "./rate-limit.ts";
export {
  addToken,
  type Caller,
  Callers,
  listTokens,
  type NewToken,
  REVOKED,
  type Role,
  revokeToken,
  TOKEN_ROLES,
} from "./tokens.ts";
