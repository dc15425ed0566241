import { SklError } from "../../kernel/domain/index.ts";
import { answerWithFallback } from "./fallback.ts";
import { parseAccount } from "./parse/account.ts";
import { countIn, expectFields } from "./parse/fields.ts";
import type { GitHub } from "./port.ts";
import { readRefusalStatus } from "./wire/problems.ts";
import type { Requests } from "./wire/requests.ts";

/** The account of a workflow's own token, which has no right to ask for its user. */
export const workflowLogin = "github-actions[bot]";

/** Asks for the login once and remembers it; after a failure, or in a repository without issues, the next call asks again. */
export function askOwnLoginOnce(requests: Requests, named: string | null): GitHub["ownLogin"] {
  let pending: Promise<string> | null = null;
  const forget = () => {
    pending = null;
  };
  return async () => {
    pending ??= ask(requests, named).catch((error: unknown) => {
      forget();
      throw error;
    });
    const login = await pending;
    if (login === "") forget();
    return login;
  };
}

async function ask(requests: Requests, named: string | null): Promise<string> {
  const user = requests.send({ route: "GET /user" }, (data) => parseAccount(data).login);
  const login = (await answerWithFallback(user, [403, 404], null)) ?? (await askLoginByReaction(requests)) ?? named;
  if (login === null) throw new SklError("LOGIN_UNKNOWN");
  if (login !== "" && named !== null && login.toLowerCase() !== named.toLowerCase())
    throw new SklError("LOGIN_UNKNOWN", {
      message: `The token acts as ${login}, and the input \`login\` says ${named}.`,
      fix: "Correct the input `login`, or leave it out.",
    });
  return login === "" ? (named ?? "") : login;
}

/**
 * The token of an app may not ask for its user, but GitHub names the author of whatever it posts. A reaction to the newest issue is
 * the quietest post, and is taken back at once. Returns null where the token may not react, and an empty text without issues.
 */
async function askLoginByReaction(requests: Requests): Promise<string | null> {
  const newest = { state: "all", sort: "created", direction: "desc", per_page: 1 };
  const list = { route: "GET /repos/{owner}/{repo}/issues", parameters: newest };
  const number = await requests.send(list, (data) =>
    Array.isArray(data) && data.length > 0 ? countIn(expectFields(data[0], "an issue"), "number") : null,
  );
  if (number === null) return "";
  const route = "/repos/{owner}/{repo}/issues/{issue_number}/reactions";
  const parameters = { issue_number: number };
  try {
    const made = await requests.send(
      { route: `POST ${route}`, parameters: { ...parameters, content: "eyes" } },
      (data) => {
        const fields = expectFields(data, "a reaction");
        return { id: countIn(fields, "id"), login: parseAccount(fields.user).login };
      },
    );
    const parts = { ...parameters, reaction_id: made.id };
    await requests.send({ route: `DELETE ${route}/{reaction_id}`, parameters: parts }, () => undefined);
    return made.login;
  } catch (error) {
    if (readRefusalStatus(error) === null || readRefusalStatus(error) === 401) throw error;
    return null;
  }
}
