import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns whether a body was signed with the secret, as GitHub does it: `sha256=` and the HMAC in hex. */
export function isSignedBody(body: string, signature: string | undefined, secret: string): boolean {
  const wanted = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const given = Buffer.from(signature ?? "");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
