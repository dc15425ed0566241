export { isPublicAddress, isReachable, parseLiteralAddress } from "./address.ts";
export { readBounded } from "./bounded-body.ts";
export { HttpFailure } from "./failure.ts";
export { requireNoNearerThan } from "./reach.ts";
export { type HttpAnswer, type HttpRequest, type OriginKey, sendRequest } from "./request.ts";
export { type Attempt, type Clock, type RetryPolicy, repeatRequest, usualWaits } from "./retry.ts";
export { retryAfterMs } from "./retry-after.ts";
export { type TimeLimit, timeLimit } from "./time-limit.ts";
