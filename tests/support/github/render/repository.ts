import type { Json } from "../answer.ts";
import { type Fork, openAccount } from "../store.ts";
import { nodeId } from "../urls.ts";
import type { World } from "../world.ts";
import { renderAccount } from "./account.ts";

/** Paths below the repository, by the member `<name>_url` that holds them. */
const paths: Readonly<Record<string, string>> = {
  archive: "/{archive_format}{/ref}",
  assignees: "/assignees{/user}",
  blobs: "/git/blobs{/sha}",
  branches: "/branches{/branch}",
  collaborators: "/collaborators{/collaborator}",
  comments: "/comments{/number}",
  commits: "/commits{/sha}",
  compare: "/compare/{base}...{head}",
  contents: "/contents/{+path}",
  contributors: "/contributors",
  deployments: "/deployments",
  downloads: "/downloads",
  events: "/events",
  forks: "/forks",
  git_commits: "/git/commits{/sha}",
  git_refs: "/git/refs{/sha}",
  git_tags: "/git/tags{/sha}",
  hooks: "/hooks",
  issue_comment: "/issues/comments{/number}",
  issue_events: "/issues/events{/number}",
  issues: "/issues{/number}",
  keys: "/keys{/key_id}",
  labels: "/labels{/name}",
  languages: "/languages",
  merges: "/merges",
  milestones: "/milestones{/number}",
  notifications: "/notifications{?since,all,participating}",
  pulls: "/pulls{/number}",
  releases: "/releases{/id}",
  stargazers: "/stargazers",
  statuses: "/statuses/{sha}",
  subscribers: "/subscribers",
  subscription: "/subscription",
  tags: "/tags",
  teams: "/teams",
  trees: "/git/trees{/sha}",
};

interface Named {
  readonly id: number;
  readonly owner: string;
  readonly isFork: boolean;
}

/** As every schema of a repository allows. */
export function renderMinimalRepository(world: World): Json {
  return minimal(world, { id: world.repositoryId, owner: world.owner, isFork: false });
}

export function renderRepository(world: World): Json {
  return whole(world, { id: world.repositoryId, owner: world.owner, isFork: false });
}

export function renderFork(world: World, fork: Fork): Json {
  return whole(world, { id: fork.id, owner: fork.owner, isFork: true });
}

export function renderFullRepository(world: World): Json {
  const methods = world.options.mergeMethods ?? ["merge", "squash"];
  return {
    ...renderRepository(world),
    subscribers_count: 0,
    network_count: 0,
    allow_merge_commit: methods.includes("merge"),
    allow_squash_merge: methods.includes("squash"),
    allow_rebase_merge: false,
  };
}

function minimal(world: World, { id, owner, isFork }: Named): Json {
  const api = `${world.server}/repos/${owner}/${world.name}`;
  const urls = Object.entries(paths).map(([name, path]) => [`${name}_url`, `${api}${path}`]);
  return {
    id,
    node_id: nodeId("Repository", id),
    name: world.name,
    full_name: `${owner}/${world.name}`,
    owner: renderAccount(world, openAccount(world.store, owner)),
    private: world.options.visibility !== "public",
    html_url: `${world.server}/${owner}/${world.name}`,
    description: null,
    fork: isFork,
    url: api,
    ...Object.fromEntries(urls),
  };
}

function whole(world: World, named: Named): Json {
  const open = [...world.store.issues.values()].filter((issue) => issue.state === "open").length;
  const page = `${world.server}/${named.owner}/${world.name}`;
  return {
    ...minimal(world, named),
    git_url: `git:${page.replace("http:", "")}.git`,
    ssh_url: `git@127.0.0.1:${named.owner}/${world.name}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    mirror_url: null,
    homepage: null,
    language: null,
    forks_count: 0,
    stargazers_count: 0,
    watchers_count: 0,
    size: 1,
    default_branch: world.defaultBranch,
    open_issues_count: open,
    has_issues: true,
    has_projects: false,
    has_wiki: false,
    has_pages: false,
    has_downloads: false,
    has_discussions: false,
    archived: false,
    disabled: false,
    visibility: world.options.visibility ?? "private",
    pushed_at: world.startedAt,
    created_at: world.startedAt,
    updated_at: world.startedAt,
    license: null,
    forks: 0,
    open_issues: open,
    watchers: 0,
  };
}
