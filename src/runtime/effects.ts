/** The kernel's fixed effect classes (specification 3.2), and `text.generate` for prompts. */
export const EFFECTS = [
  "local.read",
  "local.write",
  "network.read",
  "network.write",
  "external.draft",
  "external.send",
  "browser.read",
  "browser.write",
  "git.read",
  "git.write",
  "secret.read",
  "production.write",
  "text.generate",
] as const;

export type Effect = (typeof EFFECTS)[number];

/** A person's token is taken along with the call, whatever a policy says. */
export const APPROVAL_EFFECTS: ReadonlySet<Effect> = new Set(["external.send", "git.write", "production.write"]);

/** Effects that change something outside the run: a dry run plans them. */
export const WRITING_EFFECTS: ReadonlySet<Effect> = new Set([
  "local.write",
  "network.write",
  "external.draft",
  "external.send",
  "browser.write",
  "git.write",
  "production.write",
]);

/** Host function of module `skg` for each effect that is not served by WASI calls. */
export const HOST_FUNCTIONS: Readonly<Record<string, Effect>> = {
  http_get: "network.read",
  http_post: "network.write",
  external_draft: "external.draft",
  external_send: "external.send",
  browser_read: "browser.read",
  browser_write: "browser.write",
  git_read: "git.read",
  git_write: "git.write",
  secret_read: "secret.read",
  production_write: "production.write",
  text_generate: "text.generate",
};

export function isEffect(text: string): text is Effect {
  return (EFFECTS as readonly string[]).includes(text);
}
