import { answerWithFallback } from "./fallback.ts";
import { expectFields, expectTextField } from "./parse/fields.ts";
import type { GitHub } from "./port.ts";
import type { Requests } from "./wire/requests.ts";

const route = "GET /repos/{owner}/{repo}/activity";

/**
 * Reads the server's record of pushes, since an author can write any date into a commit. Only a 404 means that the server keeps no
 * record. A missing right is an error, since otherwise a push after an approval could count as approved.
 */
export function pushTimeReader(requests: Requests): GitHub["pushedAt"] {
  return async (branch, head) => {
    const parameters = { ref: `refs/heads/${branch}`, direction: "desc" };
    const newestFirst = await answerWithFallback(requests.pages({ route, parameters }, parseActivity), [404], []);
    return newestFirst.find(({ after }) => after === head)?.timestamp ?? null;
  };
}

function parseActivity(data: unknown): { readonly after: string; readonly timestamp: string } {
  const fields = expectFields(data, "an activity");
  return { after: expectTextField(fields, "after"), timestamp: expectTextField(fields, "timestamp") };
}
