import { withFallback } from "./fallback.ts";
import { fieldsOf, textIn } from "./parse/fields.ts";
import type { GitHub } from "./port.ts";
import type { Requests } from "./wire/requests.ts";

const route = "GET /repos/{owner}/{repo}/activity";

/**
 * The server's own record of pushes: dates in commits are whatever their author wrote. Only a 404 says that a server keeps none;
 * a missing right is an error, since what came after an approval would otherwise pass for what was approved.
 */
export function pushedAt(requests: Requests): GitHub["pushedAt"] {
  return async (branch, head) => {
    const parameters = { ref: `refs/heads/${branch}`, direction: "desc" };
    const newestFirst = await withFallback(requests.pages({ route, parameters }, parseActivity), [404], []);
    return newestFirst.find(({ after }) => after === head)?.timestamp ?? null;
  };
}

function parseActivity(data: unknown): { readonly after: string; readonly timestamp: string } {
  const fields = fieldsOf(data, "an activity");
  return { after: textIn(fields, "after"), timestamp: textIn(fields, "timestamp") };
}
