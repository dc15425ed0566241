import { withFallback } from "./fallback.ts";
import { fieldsOf, textOrNull } from "./parse/fields.ts";
import type { GitHub, Permission } from "./port.ts";
import type { Requests } from "./wire/requests.ts";

const permissions: readonly string[] = ["none", "read", "triage", "write", "maintain", "admin"] satisfies Permission[];

/** Who may decide depends on this: an answer that does not come is an error, never a guess. */
export function permissionOf(requests: Requests): GitHub["permissionOf"] {
  const route = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
  return (username) =>
    withFallback(requests.send({ route, parameters: { username } }, parsePermission), [403, 404], "none");
}

/**
 * `permission` knows four values and calls `maintain` write and `triage` read; `role_name` knows all, and the names of an
 * organisation's own roles, for which `permission` gives what they are built on.
 */
function parsePermission(data: unknown): Permission {
  const fields = fieldsOf(data, "a permission");
  const names = [textOrNull(fields, "role_name"), textOrNull(fields, "permission")];
  return names.find(isPermission) ?? "none";
}

function isPermission(name: string | null): name is Permission {
  return name !== null && permissions.includes(name);
}
