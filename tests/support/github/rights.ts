import { type Answer, refused } from "./answer.ts";
import type { Area, TokenRights } from "./options.ts";
import { isPull } from "./pulls.ts";
import type { World } from "./world.ts";

interface Need {
  readonly area: Area;
  readonly level: "read" | "write";
}

const read = (area: Area): Need => ({ area, level: "read" });
const write = (area: Area): Need => ({ area, level: "write" });

/** What GitHub's pages on permissions name for each operation; the ones that are missing need metadata only. */
const needs: Readonly<Record<string, Need>> = {
  "repos/get-branch": read("contents"),
  "repos/list-activities": read("contents"),
  "repos/list-pull-requests-associated-with-commit": read("pull_requests"),
  "pulls/list": read("pull_requests"),
  "pulls/get": read("pull_requests"),
  "pulls/merge": write("contents"),
  "issues/list-for-repo": read("issues"),
  "issues/create": write("issues"),
  "issues/get": read("issues"),
  "issues/update": write("issues"),
  "issues/list-labels-on-issue": read("issues"),
  "issues/add-labels": write("issues"),
  "issues/remove-label": write("issues"),
  "issues/list-comments": read("issues"),
  "issues/create-comment": write("issues"),
  "issues/list-comments-for-repo": read("issues"),
  "issues/get-comment": read("issues"),
  "issues/update-comment": write("issues"),
  "issues/delete-comment": write("issues"),
  "reactions/list-for-issue-comment": read("issues"),
  "reactions/create-for-issue-comment": write("issues"),
  "reactions/delete-for-issue-comment": write("issues"),
  "reactions/create-for-issue": write("issues"),
  "reactions/delete-for-issue": write("issues"),
  "pulls/list-review-comments-for-repo": read("pull_requests"),
  "checks/create": write("checks"),
  "checks/get": read("checks"),
  "checks/update": write("checks"),
  "checks/list-annotations": read("checks"),
  "checks/list-for-ref": read("checks"),
  "checks/list-suites-for-ref": read("checks"),
  "actions/list-workflow-runs-for-repo": read("actions"),
  "actions/get-workflow-run": read("actions"),
  "actions/list-workflow-run-artifacts": read("actions"),
  "actions/download-artifact": read("actions"),
  "git/get-ref": read("contents"),
  "git/create-ref": write("contents"),
  "git/update-ref": write("contents"),
  "git/delete-ref": write("contents"),
};

interface Asked {
  readonly operation: string;
  readonly path: Readonly<Record<string, string>>;
}

/** 403 where the token may not, or null. Conversations of pull requests need either of the two permissions. */
export function missingRight(world: World, rights: TokenRights, { operation, path }: Asked): Answer | null {
  const need = needs[operation];
  if (need === undefined || (need.level === "read" && world.options.visibility === "public")) return null;
  const isEnough = (area: Area) =>
    rights.permissions[area] === "write" || (rights.permissions[area] === "read" && need.level === "read");
  if (isEnough(need.area)) return null;
  if (need.area === "issues" && isAboutPull(world, path) && isEnough("pull_requests")) return null;
  return { ...forbidden(rights), headers: { "x-accepted-github-permissions": `${need.area}=${need.level}` } };
}

export const forbidden = (rights: TokenRights): Answer =>
  refused(403, `Resource not accessible by ${rights.type === "Bot" ? "integration" : "personal access token"}`);

function isAboutPull(world: World, path: Readonly<Record<string, string>>): boolean {
  const comment = world.store.comments.get(Number(path.comment_id));
  return isPull(world.store.issues.get(comment?.issue ?? Number(path.issue_number)));
}

/** Whether a token can read or write over Git. */
export function mayUseGit(world: World, rights: TokenRights | null, level: "read" | "write"): boolean {
  if (level === "read" && world.options.visibility === "public") return true;
  const contents = rights?.permissions.contents;
  return contents === "write" || (contents === "read" && level === "read");
}
