import type { Account } from "../port.ts";
import { expectFields, expectTextField, findTextField } from "./fields.ts";

/** The account that GitHub shows for deleted ones; some answers just lack the account. */
const ghost: Account = { login: "ghost", isBot: false };

export function parseAccount(value: unknown): Account {
  if (value === null || value === undefined) return ghost;
  const fields = expectFields(value, "an account");
  const login = expectTextField(fields, "login");
  return { login, isBot: fields.type === "Bot" || login.endsWith("[bot]") };
}

/** Returns the slug of the app that acted for somebody; `unknown` where it has none. */
export function parseApp(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return findTextField(expectFields(value, "an app"), "slug") ?? "unknown";
}
