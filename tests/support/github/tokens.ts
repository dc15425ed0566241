import { type StandInOptions, type TokenRights, workflowRights, workflowToken } from "./options.ts";

export type Credentials =
  | { readonly kind: "none" }
  | { readonly kind: "unknown" }
  | { readonly kind: "token"; readonly rights: TokenRights };

/** `Bearer T`, `token T`, or Basic with the token as the password, which is what Git sends. */
export function credentialsIn(options: StandInOptions, authorization: string | undefined): Credentials {
  if (authorization === undefined) return { kind: "none" };
  const tokens = options.tokens ?? { [workflowToken]: workflowRights };
  const [, scheme = "", value = ""] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  const token = scheme.toLowerCase() === "basic" ? passwordIn(value) : value;
  const isKnown = ["basic", "bearer", "token"].includes(scheme.toLowerCase()) && Object.hasOwn(tokens, token);
  const rights = isKnown ? tokens[token] : undefined;
  return rights === undefined ? { kind: "unknown" } : { kind: "token", rights };
}

function passwordIn(basic: string): string {
  const text = Buffer.from(basic, "base64").toString("utf8");
  return text.slice(text.indexOf(":") + 1);
}
