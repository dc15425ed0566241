import { SklError } from "../domain/index.ts";
import { parseAccount } from "./parse/account.ts";
import type { GitHub } from "./port.ts";
import { statusOf } from "./wire/problems.ts";
import type { Requests } from "./wire/requests.ts";

/** The account of a workflow's own token, which has no right to ask for its user. */
const workflowLogin = "github-actions[bot]";

/** Asks once and remembers the login; after a failure the next caller asks again. */
export function ownLogin(requests: Requests): GitHub["ownLogin"] {
  let asked: Promise<string> | null = null;
  return () => {
    asked ??= ask(requests).catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

async function ask(requests: Requests): Promise<string> {
  try {
    return await requests.send({ route: "GET /user" }, (data) => parseAccount(data).login);
  } catch (error) {
    const isAnswer = error instanceof SklError && ["GITHUB_FORBIDDEN", "GITHUB_REFUSED"].includes(error.code);
    // GitHub does not know this token at all.
    if (statusOf(error) === 401) throw error;
    if (isAnswer) return workflowLogin;
    throw error;
  }
}
