export { readBounded } from "./bounded-body.ts";
export { type HttpAnswer, HttpFailure, type HttpRequest, type OriginKey, sendRequest } from "./request.ts";
export { type Attempt, type Clock, type GivenUp, type RetryPolicy, repeatRequest, usualWaits } from "./retry.ts";
export { retryAfterMs } from "./retry-after.ts";
export { type TimeLimit, timeLimit } from "./time-limit.ts";
