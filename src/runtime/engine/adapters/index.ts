/** Adapters map the actions of products onto effects, within typed scopes. */
export { listBuiltinAdapters } from "./builtin.ts";
export { gitAdapter } from "./git/index.ts";
export { createHttpAdapter, type Network, SYSTEM_NETWORK } from "./http/index.ts";
export { queueAdapter } from "./queue.ts";
export { type AdapterModule, createRegistry } from "./registry.ts";
export { secretsAdapter } from "./secrets.ts";
export { createTextAdapter, type TextModel } from "./text.ts";
