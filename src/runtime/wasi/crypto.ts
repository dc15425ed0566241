import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Loaded when it is first needed: a guest's thread starts 5 ms sooner without, and many guests end without it. */
export const nodeCrypto = (): typeof import("node:crypto") => require("node:crypto");
