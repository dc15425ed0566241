/** The fixed effect classes of the kernel (specification 3.2), and `text.generate` for prompts. */
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

/** Effects whose calls must carry a person's token, whatever a policy says. */
export const APPROVAL_EFFECTS: ReadonlySet<Effect> = new Set(["external.send", "git.write", "production.write"]);

/** Effects that change something outside the run. A dry run only plans them. */
export const WRITING_EFFECTS: ReadonlySet<Effect> = new Set([
  "local.write",
  "network.write",
  "external.draft",
  "external.send",
  "browser.write",
  "git.write",
  "production.write",
]);

/** The host functions of module `skg` with their effects. Effects that are not listed are served by WASI calls. */
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
