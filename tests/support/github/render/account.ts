import type { Json } from "../answer.ts";
import type { Account, App } from "../store.ts";
import { nodeId } from "../urls.ts";
import type { World } from "../world.ts";

const listsOfUser = ["followers", "subscriptions", "repos", "received_events"];
const templatesOfUser = {
  following: "/following{/other_user}",
  gists: "/gists{/gist_id}",
  starred: "/starred{/owner}{/repo}",
  events: "/events{/privacy}",
};

export function renderAccount(world: World, account: Account): Json {
  const url = `${world.server}/users/${encodeURIComponent(account.login)}`;
  const lists = listsOfUser.map((list) => [`${list}_url`, `${url}/${list}`]);
  const templates = Object.entries(templatesOfUser).map(([list, template]) => [`${list}_url`, `${url}${template}`]);
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId("User", account.id),
    avatar_url: `${world.server}/avatars/${account.id}`,
    gravatar_id: "",
    url,
    html_url: `${world.server}/${composeAccountPage(account)}`,
    ...Object.fromEntries([...lists, ...templates]),
    organizations_url: `${url}/orgs`,
    type: account.type,
    site_admin: false,
  };
}

const composeAccountPage = ({ login }: Account): string =>
  login.endsWith("[bot]") ? `apps/${login.replace("[bot]", "")}` : encodeURIComponent(login);

export function renderApp(world: World, app: App): Json {
  const owner: Account = { login: "github", id: 9919, type: "User" };
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId("App", app.id),
    owner: renderAccount(world, owner),
    name: app.slug,
    description: null,
    external_url: `${world.server}/apps/${app.slug}`,
    html_url: `${world.server}/apps/${app.slug}`,
    created_at: world.startedAt,
    updated_at: world.startedAt,
    permissions: { checks: "write", contents: "write", issues: "write", metadata: "read" },
    events: [],
  };
}

/** Owner, collaborator or nobody, in GitHub's words. */
export function association(world: World, account: Account): string {
  if (account.login === world.owner) return "OWNER";
  return world.store.collaborators.has(account.login.toLowerCase()) ? "COLLABORATOR" : "NONE";
}
