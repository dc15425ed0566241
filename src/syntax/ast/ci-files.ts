/** The services of continuous integration whose files say what runs, and with which rights, once a change has merged. */
export interface CiSystem {
  readonly title: string;
  readonly path: RegExp;
  /** Keys whose values give a secret to what stands beside or below them. */
  readonly secrets: readonly string[];
  /** Keys that name a place which is deployed to. */
  readonly environments: readonly string[];
  /** Keys that choose the machine. */
  readonly runners: readonly string[];
  /** Keys that name code of others which no manifest row reads. */
  readonly references: readonly string[];
  /** Keys by which a map is one piece of work. */
  readonly works: readonly string[];
  /** Whether all powers of its files count, or only that they run what they take from the network in one breath. */
  readonly counts: "all" | "run from the network";
}

const NONE: readonly string[] = [];
const STEPS = {
  secrets: NONE,
  environments: NONE,
  runners: NONE,
  references: NONE,
  works: ["steps"],
  counts: "all",
} as const;

export const ciSystems = {
  github: {
    ...STEPS,
    title: "workflows and actions of GitHub, Forgejo and Gitea",
    path: /^\.(?:github|forgejo|gitea)\/workflows\/[^/]+\.ya?ml$|(?:^|\/)action\.ya?ml$/i,
    secrets: ["secrets"],
    environments: ["environment"],
    runners: ["runs-on"],
  },
  gitlab: {
    ...STEPS,
    title: "GitLab CI",
    path: /(?:^|\/)[^/]*\.gitlab-ci\.ya?ml$|^\.gitlab\/ci\/.+\.ya?ml$/i,
    secrets: ["secrets", "id_tokens"],
    environments: ["environment"],
    runners: ["tags"],
    works: ["script", "trigger", "release"],
  },
  circleci: {
    ...STEPS,
    title: "CircleCI",
    path: /^\.circleci\/.+\.ya?ml$/i,
    secrets: ["context"],
    runners: ["resource_class"],
  },
  azure: {
    ...STEPS,
    title: "Azure Pipelines",
    path: /(?:^|\/)[\w.-]{0,80}azure-pipelines[\w.-]{0,80}\.ya?ml$|^\.azure(?:-pipelines)?\/.+\.ya?ml$/i,
    secrets: ["group", "azureSubscription", "connectedServiceName", "containerRegistry", "secureFile"],
    environments: ["environment"],
    runners: ["pool"],
    references: ["template", "endpoint"],
  },
  bitbucket: {
    ...STEPS,
    title: "Bitbucket Pipelines",
    path: /(?:^|\/)bitbucket-pipelines\.ya?ml$/i,
    secrets: ["oidc"],
    environments: ["deployment"],
    runners: ["runs-on"],
    references: ["pipe", "import"],
    works: ["script"],
  },
  drone: {
    ...STEPS,
    title: "Drone and Woodpecker",
    path: /(?:^|\/)\.drone\.ya?ml$|^\.?woodpecker(?:\.ya?ml$|\/.+\.ya?ml$)/i,
    secrets: ["from_secret", "secrets"],
    runners: ["node", "labels"],
    works: ["commands", "settings"],
  },
  buildkite: {
    ...STEPS,
    title: "Buildkite",
    path: /^\.buildkite\/.+\.ya?ml$/i,
    secrets: ["secrets"],
    runners: ["agents", "queue"],
    references: ["plugins"],
    works: ["command", "commands", "plugins"],
  },
  travis: {
    ...STEPS,
    title: "Travis CI and AppVeyor",
    path: /(?:^|\/)\.?(?:travis|appveyor)\.ya?ml$/i,
    secrets: ["secure"],
    references: ["import"],
    works: ["deploy"],
  },
  tekton: {
    ...STEPS,
    title: "Tekton, Cloud Build and CodeBuild",
    path: /^\.tekton\/.+\.ya?ml$|(?:^|\/)(?:cloudbuild|buildspec)[\w.-]{0,40}\.ya?ml$/i,
    secrets: [
      "secretKeyRef",
      "secretName",
      "secretRef",
      "secretEnv",
      "availableSecrets",
      "secrets-manager",
      "serviceAccountName",
    ],
    references: ["bundle", "resolver", "image"],
  },
  jenkins: {
    ...STEPS,
    title: "Jenkins",
    path: /(?:^|\/)Jenkinsfile(?:\.[\w.-]{1,40})?$/i,
  },
  scripts: {
    ...STEPS,
    title: "builds of containers, makefiles, scripts of shells and Groovy, wrappers of build tools",
    path: /(?:^|\/)(?:(?:[^/]*\.)?(?:Dockerfile|Containerfile)(?:\.[^/]+)?|(?:GNU)?makefile|[^/]+\.(?:mk|sh|bash|zsh|ps1|bat|cmd|groovy)|\.?justfile|taskfile\.ya?ml|earthfile|tiltfile|vagrantfile|gradlew|mvnw|configure)$/i,
    counts: "run from the network",
  },
} as const satisfies Readonly<Record<string, CiSystem>>;

/** Returns the service that reads a file; null where none does. */
export function findCiSystem(path: string): CiSystem | null {
  return Object.values(ciSystems).find((system) => system.path.test(path)) ?? null;
}
