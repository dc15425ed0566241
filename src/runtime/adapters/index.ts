/** Adapters map the actions of products onto effects, within typed scopes. */
export { builtinAdapters } from "./builtin.ts";
export { gitAdapter } from "./git/index.ts";
export { httpAdapter, type Network, SYSTEM_NETWORK } from "./http/index.ts";
export { queueAdapter } from "./queue.ts";
export { type AdapterModule, createRegistry } from "./registry.ts";
export { secretsAdapter } from "./secrets.ts";
export { type TextModel, textAdapter } from "./text.ts";
