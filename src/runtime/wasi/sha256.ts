import { nodeCrypto } from "./crypto.ts";

/** Hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => nodeCrypto().createHash("sha256").update(bytes).digest("hex");
