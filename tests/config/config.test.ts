import { describe, expect, it } from "vitest";
import * as config from "../../src/workspace/config/index.ts";
import {
  computeEffectiveConfig,
  explainConfig,
  findConfigValue,
  parseConfig,
} from "../../src/workspace/config/index.ts";
import { defaultConfig } from "../../src/workspace/config/settings.generated.ts";

const defaults = {
  base: { remote: "origin", branch: "main" },
  owner: null,
  humans: [],
  identity: "email",
  agents: {},
  limits: {
    queue: 15,
    queue_per_agent: 5,
    session_proposals: 15,
    session_minutes: 90,
    head_seconds: 60,
    consecutive_uncertain: 2,
    breaker: 3,
    rfc_hours: 24,
    digest_every: 10,
    fan_in: null,
    review_threshold: 5,
  },
  sensitive_paths: defaultConfig.sensitive_paths,
  languages: [
    "python",
    "typescript",
    "javascript",
    "go",
    "rust",
    "java",
    "kotlin",
    "csharp",
    "php",
    "ruby",
    "c",
    "cpp",
  ],
  python: { roots: [] },
  queue: { ref_namespace: "refs/skl", records: "refs" },
  verifier: {
    kind: "heuristic",
    provider: null,
    base_url: null,
    model: null,
    api_key_env: null,
    draft_rfcs: false,
  },
  review: {
    hold: ["security", "invariant", "unassigned", "uncertain", "parse_error", "tests_removed", "link", "breaker"],
    without_reader: ["out_of_scope", "cross_scope", "constant", "wrong_label"],
    breaker_hours: 168,
  },
  embedder: { provider: "none", base_url: null, model: null, api_key_env: null, path: null, package: null },
  marketplace: { url: null, api_key_env: null, refresh: "off" },
  rfc: { signatures: "breaking", notify: "mention" },
  merge: {
    strategy: "commit",
    style: "merge",
    resolve: "certified",
    driver: null,
    lock_commands: {},
    without_pull_request: null,
    verify: [],
    verify_env: [],
    verify_seconds: 600,
    verify_checks: [],
  },
  compose: "ask",
  intents: { exclusive: [] },
  tasks: { claim: "assigned", at_once: null, lease_seconds: 3600 },
  server: { url: null, repository: null, workers: {}, recheck: 0.1 },
  worktree: {
    setup: [],
    setup_seconds: 600,
    caches: [],
    expendable: ["**/node_modules/**", "**/__pycache__/**"],
    reap: "never",
  },
  hooks: { edit: "advise" },
  evidence: { apps: [], artifacts: [], recorders: [] },
  tags: { agents: "base" },
  unassigned: "flag",
  fetch: "auto",
  on_tool_error: "block",
};

describe("the config folder", () => {
  describe("when others import it", () => {
    it("offers these names", () => {
      expect(Object.keys(config).sort()).toEqual([
        "computeEffectiveConfig",
        "explainConfig",
        "findConfigValue",
        "parseConfig",
        "replaceSetting",
      ]);
    });
  });
});

describe("the effective configuration", () => {
  describe("when there is no file, or an empty one", () => {
    it.each([[null], [{}], [{ $schema: "./schemas/config.schema.json", base: {} }]])(
      "is the defaults for %j",
      (given) => {
        expect(computeEffectiveConfig(given)).toEqual(defaults);
      },
    );

    it("covers manifests, lock files, images, workflows, migrations, interfaces, infrastructure and environments", () => {
      const classes = Object.entries(computeEffectiveConfig(null).sensitive_paths).map(([name, { class: is }]) => [
        name,
        is,
      ]);
      expect(Object.fromEntries(classes)).toEqual({
        manifests: "dependency",
        lock_files: "dependency",
        images: "dependency",
        workflows: "infrastructure",
        migrations: "contract",
        interfaces: "contract",
        terraform: "infrastructure",
        environment: "contract",
        access: "security",
      });
    });

    it("is made anew each time", () => {
      const first = computeEffectiveConfig(null);
      (first.humans as string[]).push("mallory@example.com");
      (first.limits as { queue: number }).queue = 0;
      expect(computeEffectiveConfig(null)).toEqual(defaults);
    });
  });

  describe("when a file sets some keys", () => {
    it("has those, and the defaults beside them", () => {
      const given = {
        base: { branch: "trunk" },
        humans: ["@ann"],
        limits: { queue: 0 },
        languages: [],
        owner: "@ann",
        verifier: { model: null },
      };
      expect(computeEffectiveConfig({ ...given, unknown: { kept: "in the file" } } as never)).toEqual({
        ...defaults,
        base: { remote: "origin", branch: "trunk" },
        humans: ["@ann"],
        limits: { ...defaults.limits, queue: 0 },
        languages: [],
        owner: "@ann",
      });
    });

    it("completes each agent and finds nothing but agents", () => {
      const read = parseConfig(
        new TextEncoder().encode('{"agents": {"__proto__": {"logins": ["@p"]}, "A": {}}}'),
        "c.json",
      );
      const { agents } = computeEffectiveConfig(read.ok ? read.value : null);
      expect(Object.entries(agents)).toEqual([
        ["__proto__", { branches: [], logins: ["@p"], takes: [], name: null, email: null }],
        ["A", { branches: [], logins: [], takes: [], name: null, email: null }],
      ]);
      expect(agents.constructor).toBeUndefined();
    });
  });
});

describe("the explanation of the configuration", () => {
  describe("when a file sets some keys", () => {
    const explained = explainConfig({ limits: { queue: 15 }, humans: ["@ann"] }, ".skl/config.json");

    it("names every leaf once, each with words", () => {
      const leaves = Object.entries(defaults).flatMap(([key, value]) => {
        const group =
          typeof value === "object" &&
          value !== null &&
          !Array.isArray(value) &&
          !["agents", "sensitive_paths"].includes(key);
        return group ? Object.keys(value).map((below) => `${key}.${below}`) : [key];
      });
      expect(explained.map(({ path }) => path)).toEqual(leaves);
      expect(explained.filter(({ description }) => description === "")).toEqual([]);
    });

    it.each([
      ["limits.queue", 15, 15, ".skl/config.json"],
      ["humans", ["@ann"], [], ".skl/config.json"],
      ["limits.breaker", 3, 3, "default"],
      ["agents", {}, {}, "default"],
    ])("says of %s what holds, what would, and where it comes from", (path, value, fallback, source) => {
      const { description, ...facts } = explained.find((setting) => setting.path === path) ?? { description: "" };
      expect(facts).toEqual({ path, value, default: fallback, source });
    });
  });
});

describe("the value of a setting", () => {
  const effective = computeEffectiveConfig({ agents: { "team.bot": { logins: ["@bot"] } } });

  describe("when the key exists", () => {
    it.each([
      ["limits.queue", 15],
      ["owner", null],
      ["base", { remote: "origin", branch: "main" }],
      ["agents.team.bot.logins", ["@bot"]],
    ])("is found for %s", (key, value) => {
      expect(findConfigValue(effective, key)).toEqual({ ok: true, value });
    });
  });

  describe("when it does not", () => {
    it.each([
      ["limits.queu", "limits.queue"],
      ["session_minutes", "limits.session_minutes"],
      ["limit", "limits"],
      ["languages.0", "languages"],
      ["constructor", null],
      ["limits.constructor", null],
      ["", null],
    ])("names what %j was probably meant to be", (key, nearest) => {
      expect(findConfigValue(effective, key)).toEqual({ ok: false, error: { key, nearest } });
    });
  });
});
