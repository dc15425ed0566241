import type { ScopeType } from "../adapter.ts";
import type { Effect } from "../effects.ts";
import { fsScope } from "./fs.ts";
import { gitScope } from "./git.ts";
import { httpScope } from "./http.ts";
import { queueScope } from "./queue.ts";
import { secretScope } from "./secrets.ts";
import { textScope } from "./text.ts";

/** What a policy needs to know about an adapter: its effects, and how its scopes compare. */
export interface ScopedAdapter {
  readonly effects: readonly Effect[];
  readonly scope: ScopeType<unknown, unknown>;
}

export type ScopedAdapters = ReadonlyMap<string, ScopedAdapter>;

/** The adapters that come with skl. */
export const SCOPED_ADAPTERS: ScopedAdapters = new Map<string, ScopedAdapter>([
  ["fs", { effects: ["local.read", "local.write"], scope: fsScope }],
  ["http", { effects: ["network.read", "network.write"], scope: httpScope }],
  ["git", { effects: ["git.read", "git.write"], scope: gitScope }],
  ["secrets", { effects: ["secret.read"], scope: secretScope }],
  [
    "queue",
    {
      effects: ["external.draft", "external.send", "browser.read", "browser.write", "production.write"],
      scope: queueScope,
    },
  ],
  ["text", { effects: ["text.generate"], scope: textScope }],
]);
