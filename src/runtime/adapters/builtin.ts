import type { Adapter } from "../adapter.ts";
import { gitAdapter } from "./git/index.ts";
import { httpAdapter } from "./http/index.ts";
import { queueAdapter } from "./queue.ts";
import type { AdapterModule, Consequence, ProductAction } from "./registry.ts";
import { secretsAdapter } from "./secrets.ts";
import { type TextModel, textAdapter } from "./text.ts";

/** Returns the adapters that come with skl, declared like any other. `model` is null where none is configured. */
export function builtinAdapters(model: TextModel | null): readonly AdapterModule[] {
  return [
    {
      adapter: httpAdapter() as Adapter,
      actions: [productAction("GET", "reads", "network.read"), productAction("POST", "changes", "network.write")],
      samples: [{ url: "https://api.example.com/v1/*" }, { urls: ["http://a.example/", "https://*.b.example:8443/x"] }],
    },
    {
      adapter: gitAdapter() as Adapter,
      actions: [
        ...["log", "status", "diff", "show", "branch", "rev_parse", "ls_files"].map((name) =>
          productAction(name, "reads", "git.read"),
        ),
        ...["commit", "add", "tag", "branch_create"].map((name) => productAction(name, "changes", "git.write")),
      ],
      samples: [{ repo: "." }, { repo: "a/b", operations: ["log", "commit"] }],
    },
    {
      adapter: secretsAdapter as Adapter,
      actions: [productAction("read", "reveals a secret", "secret.read")],
      samples: [{ names: ["token"] }],
    },
    {
      adapter: queueAdapter as Adapter,
      actions: [
        productAction("put a draft", "drafts", "external.draft"),
        productAction("hand over a message", "sends", "external.send"),
        productAction("ask for a page", "reads", "browser.read"),
        productAction("ask for an action on a page", "changes", "browser.write"),
        productAction("ask for a change of production", "changes production", "production.write"),
      ],
      samples: [{ output_slot: "ping", max: 2 }, { url: "https://a.example/*" }, { system: "billing" }],
    },
    {
      adapter: textAdapter(model) as Adapter,
      actions: [productAction("generate", "generates", "text.generate")],
      samples: [{ max_tokens: 100 }],
    },
  ];
}

function productAction(name: string, consequence: Consequence, effect: ProductAction["effect"]): ProductAction {
  return { name, consequence, effect };
}
