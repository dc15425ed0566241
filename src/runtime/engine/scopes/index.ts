/** The typed scopes of the adapters: what a manifest asks for and a policy allows, as values with a greatest lower bound. */

export { formatPathSteps } from "./fields.ts";
export { type FsScope, fsScope } from "./fs.ts";
export { GIT_OPERATIONS, type GitScope, gitScope } from "./git.ts";
export { type HttpScope, httpScope } from "./http.ts";
export { isProtectedName } from "./protected-places.ts";
export { type QueueRequest, type QueueScope, queueScope } from "./queue.ts";
export { SECRET_NAME, type SecretScope, secretScope } from "./secrets.ts";
export { SCOPED_ADAPTERS, type ScopedAdapter, type ScopedAdapters } from "./table.ts";
export { type TextScope, textScope } from "./text.ts";
