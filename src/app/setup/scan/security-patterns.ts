import type { Statement } from "../../../domain/index.ts";

/** What nearly every code base names its access control by; they cost nothing where they do not occur. */
const ALWAYS = ["@require_auth", "@login_required", "verify_", "check_permission", "is_authorized"];

/** Taken up only where the code names them, so that the list says something of this repository. */
const WHERE_FOUND = new Set([
  ...["@permission_required", "@permission_classes", "@user_passes_test", "@staff_member_required", "@jwt_required"],
  ...["@auth_required", "@requires_auth", "@authenticated", "@roles_required", "@roles_accepted", "@role_required"],
  ...["@requires_permission", "@admin_required", "@csrf_exempt", "@csrf_protect", "@token_required"],
  ...["@UseGuards", "@Roles", "@Authorized", "@Public", "@PreAuthorize"],
  ...["authenticate", "authorize", "is_authenticated", "is_superuser", "get_current_user", "login_user"],
  ...["has_permission", "has_object_permission", "has_perm", "has_perms", "check_object_permissions"],
  ...["check_password", "set_password", "constant_time_compare", "compare_digest"],
  ...["isAuthorized", "isAuthenticated", "isAdmin", "requireAuth", "requireUser", "canActivate", "hasPermission"],
  ...["hasRole", "checkPermission", "verifyToken", "verifyPassword", "comparePassword", "timingSafeEqual"],
]);

/** The names in a file's syntax that say access control, sorted. */
export function securityNames(statements: readonly Statement[]): string[] {
  const found = new Set<string>();
  const pending = [...statements];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const name of next.identifiers) if (WHERE_FOUND.has(name)) found.add(name);
    for (const block of next.blocks) pending.push(...block);
  }
  return [...found].sort();
}

/** The patterns to watch: the usual ones first, then those that the code names. */
export function securityPatterns(found: readonly string[]): string[] {
  return [...ALWAYS, ...[...new Set(found)].sort()];
}
