import type { Account } from "../port.ts";
import { fieldsOf, textIn, textOrNull } from "./fields.ts";

/** GitHub shows what a deleted account wrote under this name; in some answers the account is just missing. */
const ghost: Account = { login: "ghost", isBot: false };

export function parseAccount(value: unknown): Account {
  if (value === null || value === undefined) return ghost;
  const fields = fieldsOf(value, "an account");
  const login = textIn(fields, "login");
  return { login, isBot: fields.type === "Bot" || login.endsWith("[bot]") };
}

/** The slug of the app by which somebody did something; an app without one is an app all the same. */
export function parseApp(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return textOrNull(fieldsOf(value, "an app"), "slug") ?? "unknown";
}
