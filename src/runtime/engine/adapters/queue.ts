import { randomUUID } from "node:crypto";
import { link, open, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Adapter, AdapterCall, CallContext, DeferredChange } from "../adapter.ts";
import type { Effect } from "../effects.ts";
import { ERRNO, type Errno } from "../errno.ts";
import { quote } from "../quote.ts";
import { type QueueRequest, type QueueScope, queueScope } from "../scopes/index.ts";
import { acceptsTextUpTo, describeOptionalField, describeRequiredField, type Fields, parsePayload } from "./payload.ts";
import { type Folder, openFolder } from "./private-folder.ts";
import { readUrl } from "./url.ts";

const LONGEST_CONTENT = 1024 * 1024;
const LONGEST_NAME = 128;
const QUOTED_CONTENT = 200;

/** One kind of queue entry: its folder in the home, its payload, and the name of its id in the answer. */
interface Queue {
  readonly effect: Effect;
  readonly folder: string;
  readonly fields: Fields;
  readonly id: "draft_id" | "request_id";
  /** Null for a read, which a dry run makes too. */
  readonly says: ((payload: QueuePayload) => string) | null;
}

interface QueuePayload {
  readonly slot?: string;
  readonly url?: string;
  readonly system?: string;
  readonly action?: string;
  readonly content?: string;
}

/** Counts the entries of each run by effect and slot. A run is identified by its signal and forgotten together with it. */
const entries = new WeakMap<AbortSignal, Map<string, number>>();

const name = describeRequiredField(acceptsTextUpTo(LONGEST_NAME));
const content = acceptsTextUpTo(LONGEST_CONTENT);
const page = {
  url: describeRequiredField((value) => typeof value === "string" && readUrl(value, null).kind !== "invalid"),
};
const pageAction = {
  ...page,
  action: describeOptionalField(acceptsTextUpTo(LONGEST_NAME)),
  content: describeOptionalField(content),
};
const slotFields = { slot: name, content: describeRequiredField(content) };

const QUEUES: readonly Queue[] = [
  {
    effect: "external.draft",
    folder: "drafts",
    fields: slotFields,
    id: "draft_id",
    says: ({ slot, content = "" }) =>
      `Put a draft into slot ${slot} for a person to read: ${quote(content, QUOTED_CONTENT)}`,
  },
  {
    effect: "external.send",
    folder: "sent",
    fields: slotFields,
    id: "request_id",
    says: ({ slot, content = "" }) =>
      `Hand a message of slot ${slot} over for dispatch: ${quote(content, QUOTED_CONTENT)}`,
  },
  { effect: "browser.read", folder: "browser_requests", fields: pageAction, id: "request_id", says: null },
  {
    effect: "browser.write",
    folder: "browser_writes",
    fields: pageAction,
    id: "request_id",
    says: ({ url = "", action = "", content }) =>
      `Ask for an action in a browser at ${new URL(url).href}: ${quote(action, QUOTED_CONTENT)}${content === undefined ? "" : ` with ${quote(content, QUOTED_CONTENT)}`}`,
  },
  {
    effect: "production.write",
    folder: "production_log",
    fields: { system: name, content: describeRequiredField(content) },
    id: "request_id",
    says: ({ system, content = "" }) =>
      `Ask for a change of the production system ${system}: ${quote(content, QUOTED_CONTENT)}`,
  },
];

/**
 * Writes drafts, dispatches, browser requests and production changes as files into the home, where a person or another process
 * acts on them. Nothing leaves the machine here. Errnos: 76 when the slot has had its entries in this run, 51 when the queue is
 * full, 29 when it cannot be written to.
 */
export const queueAdapter: Adapter<QueueScope> = {
  name: "queue",
  scope: queueScope,
  calls: Object.fromEntries(QUEUES.map((queue) => [queue.effect, buildQueueCall(queue)])),
};

function buildQueueCall(queue: Queue): AdapterCall<QueueScope> {
  const { says } = queue;
  return {
    parse: (payload) => parsePayload<QueuePayload>(payload, queue.fields),
    covers: (scope, payload) => isCovered(scope, buildPageRequest(payload as QueuePayload, 1)),
    perform: (_scope, payload, context) => enqueue(queue, payload as QueuePayload, context),
    plan:
      says === null
        ? null
        : (scope, payload, context) => {
            const asked = payload as QueuePayload;
            const ordinal = reserveNextOrdinal(context.signal, JSON.stringify([queue.effect, asked.slot ?? null]));
            if (!isCovered(scope, buildPageRequest(asked, ordinal))) return err(ERRNO.denied);
            return ok({ says: says(asked), response: { [queue.id]: "planned" } });
          },
  };
}

/** Counts before the entry is written, so that simultaneous calls cannot exceed the limit together. A failed call counts too. */
function reserveNextOrdinal(run: AbortSignal, key: string): number {
  const ofRun = entries.get(run) ?? new Map<string, number>();
  entries.set(run, ofRun);
  const ordinal = (ofRun.get(key) ?? 0) + 1;
  ofRun.set(key, ordinal);
  return ordinal;
}

function isCovered(scope: QueueScope, request: QueueRequest | null): boolean {
  return request !== null && queueScope.matches(scope, request);
}

/** Returns the request for a page, or null where its URL could be read in two ways. */
function buildPageRequest(payload: QueuePayload, ordinal: number): QueueRequest | null {
  if (payload.slot !== undefined) return { kind: "slot", slot: payload.slot, ordinal };
  if (payload.system !== undefined) return { kind: "system", system: payload.system };
  const reading = readUrl(payload.url ?? "", null);
  return reading.kind === "url" ? { kind: "url", url: reading.url } : null;
}

/** Writes a read request at once, because the run may wait for it, and everything else when the run has ended well. */
async function enqueue(queue: Queue, payload: QueuePayload, context: CallContext): Promise<Result<unknown, Errno>> {
  const fields = { effect: queue.effect, run_id: context.runId, ...payload };
  const entry = createEntry({ home: context.home, folder: queue.folder, at: context.now(), fields });
  if (queue.says === null) {
    const staged = await entry.stage();
    if (!staged.ok) return staged;
    await entry.commit();
  } else {
    const room = await checkQueueRoom(context.home, queue.folder);
    if (!room.ok) return room;
    context.defer(entry);
  }
  return ok({ [queue.id]: entry.id });
}

/** A queue of this size is not being read by anybody. */
const MOST_ENTRIES = 10_000;

/** The place of an entry and its first fields. */
interface EntryPlace {
  readonly home: string;
  readonly folder: string;
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns whether the queue takes an entry now; 51 where it is full, 29 where it cannot be used. */
function checkQueueRoom(home: string, folder: string): Promise<Result<null, Errno>> {
  return withFolder(home, folder, hasRoom);
}

async function hasRoom({ path }: Folder): Promise<Result<null, Errno>> {
  return (await readdir(path)).length < MOST_ENTRIES ? ok(null) : err(ERRNO.noSpace);
}

/**
 * One entry of a queue. Staging writes it to the disk under a temporary name; committing gives it its final name and never
 * replaces another entry.
 */
function createEntry({ home, folder, at, fields }: EntryPlace): DeferredChange & { readonly id: string } {
  const created = new Date(at).toISOString();
  const id = `${created.replace(/[-:.]/g, "")}-${randomUUID()}`;
  const text = `${JSON.stringify({ id, created_at: created, ...fields }, null, 2)}\n`;
  const draft = `.${id}.tmp`;
  const commit = async ({ path, handle }: Folder): Promise<Result<null, Errno>> => {
    // Unlike a rename, a link fails where a file of this name exists.
    await link(join(path, draft), join(path, `${id}.json`));
    await unlink(join(path, draft));
    await handle.sync();
    return ok(null);
  };
  return {
    id,
    stage: () =>
      withFolder(home, folder, async (opened) => {
        const room = await hasRoom(opened);
        return room.ok ? writeDraft(join(opened.path, draft), text) : room;
      }),
    commit: async () => {
      const placed = await withFolder(home, folder, commit);
      if (!placed.ok) throw new Error(`The entry ${id} could not be put into ${folder}.`);
    },
    discard: async () => {
      await withFolder(home, folder, async ({ path }) => ok(await unlink(join(path, draft)).then(() => null)));
    },
  };
}

async function withFolder(
  home: string,
  name: string,
  use: (folder: Folder) => Promise<Result<null, Errno>>,
): Promise<Result<null, Errno>> {
  try {
    const folder = await openFolder(home, name, "create");
    if (folder === null) return err(ERRNO.io);
    try {
      return await use(folder);
    } finally {
      await folder.handle.close();
    }
  } catch {
    return err(ERRNO.io);
  }
}

async function writeDraft(path: string, text: string): Promise<Result<null, Errno>> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    return ok(null);
  } catch {
    await unlink(path);
    return err(ERRNO.io);
  } finally {
    await file.close();
  }
}
