import { answerWithFallback } from "./fallback.ts";
import { expectFields, findTextField } from "./parse/fields.ts";
import type { GitHub, Permission } from "./port.ts";
import type { Requests } from "./wire/requests.ts";

const permissions: readonly string[] = ["none", "read", "triage", "write", "maintain", "admin"] satisfies Permission[];

/** Asks for a permission. A missing answer is an error and never a guess, since permissions decide who may decide. */
export function askPermission(requests: Requests): GitHub["permissionOf"] {
  const route = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
  return (username) =>
    answerWithFallback(requests.send({ route, parameters: { username } }, parsePermission), [403, 404], "none");
}

/**
 * Prefers `role_name`, which has all values; `permission` says write for `maintain` and read for `triage`. For an organisation's
 * own role `permission` gives the one that it extends.
 */
function parsePermission(data: unknown): Permission {
  const fields = expectFields(data, "a permission");
  const names = [findTextField(fields, "role_name"), findTextField(fields, "permission")];
  return names.find(isPermission) ?? "none";
}

function isPermission(name: string | null): name is Permission {
  return name !== null && permissions.includes(name);
}
