import type { Adapter } from "../adapter.ts";
import { gitAdapter } from "./git/index.ts";
import { createHttpAdapter } from "./http/index.ts";
import { queueAdapter } from "./queue.ts";
import type { AdapterModule, Consequence, ProductAction } from "./registry.ts";
import { secretsAdapter } from "./secrets.ts";
import { createTextAdapter, type TextModel } from "./text.ts";

/** Returns the adapters that come with skl, declared like any other. `model` is null where none is configured. */
export function listBuiltinAdapters(model: TextModel | null): readonly AdapterModule[] {
  return [
    {
      adapter: createHttpAdapter() as Adapter,
      actions: [mapProductAction("GET", "reads", "network.read"), mapProductAction("POST", "changes", "network.write")],
      samples: [{ url: "https://api.example.com/v1/*" }, { urls: ["http://a.example/", "https://*.b.example:8443/x"] }],
    },
    {
      adapter: gitAdapter() as Adapter,
      actions: [
        ...["log", "status", "diff", "show", "branch", "rev_parse", "ls_files"].map((name) =>
          mapProductAction(name, "reads", "git.read"),
        ),
        ...["commit", "add", "tag", "branch_create"].map((name) => mapProductAction(name, "changes", "git.write")),
      ],
      samples: [{ repo: "." }, { repo: "a/b", operations: ["log", "commit"] }],
    },
    {
      adapter: secretsAdapter as Adapter,
      actions: [mapProductAction("read", "reveals a secret", "secret.read")],
      samples: [{ names: ["token"] }],
    },
    {
      adapter: queueAdapter as Adapter,
      actions: [
        mapProductAction("put a draft", "drafts", "external.draft"),
        mapProductAction("hand over a message", "sends", "external.send"),
        mapProductAction("ask for a page", "reads", "browser.read"),
        mapProductAction("ask for an action on a page", "changes", "browser.write"),
        mapProductAction("ask for a change of production", "changes production", "production.write"),
      ],
      samples: [{ output_slot: "ping", max: 2 }, { url: "https://a.example/*" }, { system: "billing" }],
    },
    {
      adapter: createTextAdapter(model) as Adapter,
      actions: [mapProductAction("generate", "generates", "text.generate")],
      samples: [{ max_tokens: 100 }],
    },
  ];
}

function mapProductAction(name: string, consequence: Consequence, effect: ProductAction["effect"]): ProductAction {
  return { name, consequence, effect };
}
