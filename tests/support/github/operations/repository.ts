import { type Json, notFound, ok, refused } from "../answer.ts";
import { type Handlers, readQueryText } from "../call.ts";
import { answerCursorPage } from "../pages.ts";
import { refreshPulls } from "../pulls.ts";
import { renderAccount } from "../render/account.ts";
import { renderCommit } from "../render/commit.ts";
import { renderFullRepository } from "../render/repository.ts";
import type { Account, Activity } from "../store.ts";
import { apiRepository, htmlRepository, nodeId } from "../urls.ts";
import type { World } from "../world.ts";

export const repositoryHandlers: Handlers = {
  "repos/get": ({ world }) => ok(renderFullRepository(world)),
  "repos/get-branch": async ({ world, path }) => {
    const branch = path.branch ?? "";
    const sha = (await world.repository.refs()).get(`refs/heads/${branch}`);
    if (sha === undefined) return refused(404, "Branch not found");
    const isProtected = (world.options.protectedBranches ?? []).includes(branch);
    const url = `${apiRepository(world)}/branches/${encodeURIComponent(branch)}`;
    return ok({
      name: branch,
      commit: await renderCommit(world, sha),
      _links: { self: url, html: `${htmlRepository(world)}/tree/${branch}` },
      protected: isProtected,
      protection: { enabled: isProtected },
      protection_url: `${url}/protection`,
    });
  },
  "repos/list-activities": async (call) => {
    const { world, query } = call;
    await world.exclusively(() => refreshPulls(world));
    const ref = readQueryText(query, "ref");
    const actor = readQueryText(query, "actor");
    const items = world.store.activities.filter(
      (one) =>
        (ref === undefined || one.ref === (ref.startsWith("refs/") ? ref : `refs/heads/${ref}`)) &&
        (actor === undefined || one.actor.login.toLowerCase() === actor.toLowerCase()) &&
        (query.activity_type === undefined || one.kind === query.activity_type),
    );
    if (query.direction !== "asc") items.reverse();
    return answerCursorPage(call, { items, render: (activity) => renderActivity(world, activity) });
  },
  "repos/get-collaborator-permission-level": ({ world, path }) => {
    const login = path.username ?? "";
    const account = world.store.accounts.get(login.toLowerCase());
    if (account === undefined || account.type === "Bot") return refused(404, `${login} is not a user`);
    const { permission, roleName } = findCollaboratorRights(world, account);
    const user = {
      ...renderAccount(world, account),
      permissions: toPermissionFlags(permission, roleName),
      role_name: roleName,
    };
    return ok({ permission, role_name: roleName, user });
  },
  "users/get-authenticated": ({ world, author }) => {
    const { login } = author.account;
    const account = world.store.accounts.get(login.toLowerCase());
    return account === undefined ? notFound : ok(ownAccount(world, account));
  },
};

function findCollaboratorRights(
  world: World,
  { login }: Account,
): { readonly permission: string; readonly roleName: string } {
  if (login === world.owner) return { permission: "admin", roleName: "admin" };
  const everyone = world.options.visibility === "public" ? "read" : "none";
  return world.store.collaborators.get(login.toLowerCase()) ?? { permission: everyone, roleName: everyone };
}

function toPermissionFlags(permission: string, role: string): Json {
  return {
    pull: permission !== "none",
    triage: role === "triage" || permission === "write" || permission === "admin",
    push: permission === "write" || permission === "admin",
    maintain: role === "maintain" || permission === "admin",
    admin: permission === "admin",
  };
}

function renderActivity(world: World, { id, before, after, ref, at, kind, actor }: Activity): Json {
  const known = { id, node_id: nodeId("PushLog", id), before, after, ref, timestamp: at, activity_type: kind };
  return { ...known, actor: renderAccount(world, actor) };
}

function ownAccount(world: World, account: Account): Json {
  return {
    ...renderAccount(world, account),
    name: null,
    company: null,
    blog: "",
    location: null,
    email: null,
    hireable: null,
    bio: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: world.startedAt,
    updated_at: world.startedAt,
  };
}
