import { nodeCrypto } from "./crypto.ts";

/** Hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => nodeCrypto().hash("sha256", bytes, "hex");
