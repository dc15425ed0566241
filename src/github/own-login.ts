import { SklError } from "../domain/index.ts";
import { parseAccount } from "./parse/account.ts";
import type { GitHub } from "./port.ts";
import { statusOf } from "./wire/problems.ts";
import type { Requests } from "./wire/requests.ts";

/** Who a workflow's own token acts as. Such a token may not ask for its user. */
const workflowLogin = "github-actions[bot]";

/** Asks once; an answer that did not come for want of time is asked for again by the next caller. */
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
    // A token that GitHub does not know acts as nobody.
    if (statusOf(error) === 401) throw error;
    if (isAnswer) return workflowLogin;
    throw error;
  }
}
