import { z } from "zod";

/** What a program does, step by step: see the README of this folder. */
const argument = z.union([z.number(), z.string(), z.record(z.string(), z.unknown())]);
const payload = z.union([z.string(), z.record(z.string(), z.unknown())]);

export type Argument = z.infer<typeof argument>;
export type Step =
  | { readonly do: string; readonly args?: readonly Argument[] | undefined }
  | { readonly cat: string; readonly fd?: Argument | undefined; readonly follow?: number | undefined }
  | {
      readonly put: string;
      readonly text?: string | undefined;
      readonly fd?: Argument | undefined;
      readonly flags?: number | undefined;
    }
  | {
      readonly call: string;
      readonly payload: z.infer<typeof payload>;
      readonly handle?: Argument | undefined;
      readonly token?: Argument | undefined;
      readonly room?: number | undefined;
    }
  | { readonly show: readonly [number, number] }
  | { readonly print: Argument }
  | { readonly byte: number }
  | { readonly word: number }
  | { readonly exit: number }
  | { readonly repeat: number; readonly steps: readonly Step[] };

export const step: z.ZodType<Step> = z.lazy(() =>
  z.union([
    z.strictObject({ do: z.string(), args: z.array(argument).optional() }),
    z.strictObject({ cat: z.string(), fd: argument.optional(), follow: z.number().optional() }),
    z.strictObject({
      put: z.string(),
      text: z.string().optional(),
      fd: argument.optional(),
      flags: z.number().optional(),
    }),
    z.strictObject({
      call: z.string(),
      payload,
      handle: argument.optional(),
      token: argument.optional(),
      room: z.number().optional(),
    }),
    z.strictObject({ show: z.tuple([z.number(), z.number()]) }),
    z.strictObject({ print: argument }),
    z.strictObject({ byte: z.number() }),
    z.strictObject({ word: z.number() }),
    z.strictObject({ exit: z.number() }),
    z.strictObject({ repeat: z.number(), steps: z.array(step) }),
  ]),
);

/** A file, link or the like that stands there before the run. */
const placed = z.union([
  z.string(),
  z.strictObject({ link: z.string() }),
  z.strictObject({ fifo: z.literal(true) }),
  z.strictObject({ folder: z.literal(true), mode: z.string().optional() }),
  z.strictObject({ text: z.string(), mode: z.string() }),
  z.strictObject({ append: z.string() }),
  z.strictObject({ bytes: z.number() }),
]);

/** What the host's side does while the run goes on. */
const change = z.union([
  z.tuple([z.enum(["rename", "link", "write"]), z.string(), z.string()]),
  z.tuple([z.literal("remove"), z.string()]),
  /** In a file, one text by another. */
  z.tuple([z.literal("replace"), z.string(), z.string(), z.string()]),
  /** Its lines in this order, from 0 on. */
  z.tuple([z.literal("lines"), z.string(), z.array(z.number())]),
  z.tuple([z.literal("cut"), z.string(), z.number()]),
]);

const route = z.strictObject({
  status: z.number().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  /** A body of so many zeros, packed. */
  packed: z.number().optional(),
  bytes: z.number().optional(),
  does: z.array(change).optional(),
});

const approval = z.strictObject({
  token: z.number(),
  effect: z.string(),
  payload,
  ttl: z.number().optional(),
  artifact: z.string().optional(),
});

const expectation = z.strictObject({
  outcome: z.string().optional(),
  exit: z
    .union([z.number(), z.literal("*")])
    .nullable()
    .optional(),
  errno: z.union([z.array(z.union([z.number(), z.string()])), z.literal("*")]).optional(),
  denied: z.union([z.number(), z.literal("*")]).optional(),
  has: z.array(z.string()).optional(),
  lacks: z.array(z.string()).optional(),
  reason: z.string().optional(),
  plan: z.number().optional(),
  files: z.record(z.string(), z.string().nullable()).optional(),
  adds: z.record(z.string(), z.union([z.number(), z.literal("*")])).optional(),
  asked: z.union([z.number(), z.literal("*")]).optional(),
  granted: z.array(z.string()).optional(),
  refused: z.array(z.string().nullable()).optional(),
  throws: z.string().optional(),
  /** Whether a look at the log of attestations finds something wrong. */
  log: z.enum(["whole", "found"]).optional(),
  /** Outcomes of the log's runs in their order, at the end of it. */
  attested: z.array(z.string()).optional(),
});

const fields = {
  /** Exactly one of these three says what runs. */
  does: z.array(step).optional(),
  program: z.string().optional(),
  wat: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Of the bytes only so many; or so many zeros behind them. */
  cut: z.union([z.number(), z.string()]).optional(),
  pad: z.number().optional(),

  grants: z.array(z.record(z.string(), z.unknown())).optional(),
  manifest: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  policy: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  repository_policy: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  /** Whether a person trusted the repository's policy. */
  trusted: z.boolean().optional(),
  /** Whether a person promoted the module with this manifest, which says `status: library`. */
  promoted: z.boolean().optional(),
  approvals: z.union([z.string(), z.array(approval)]).optional(),

  input: z.unknown().optional(),
  args: z.array(z.string()).optional(),
  env: z.array(z.string()).optional(),
  limits: z.record(z.string(), z.number()).optional(),
  mode: z.enum(["full", "dry run"]).optional(),
  /** In place of `work`. */
  cwd: z.string().optional(),
  runs: z.number().optional(),
  /** What somebody changes before the last run. */
  between: z.array(change).optional(),
  /** What somebody changes after it. */
  after: z.array(change).optional(),

  files: z.record(z.string(), placed).optional(),
  repo: z.boolean().optional(),
  git: z.array(z.array(z.string())).optional(),
  server: z.record(z.string(), route).optional(),
};

const each = z.record(z.string(), z.array(z.union([z.string(), z.number()])));
const control = z.strictObject({ name: z.string(), ...fields, must: expectation });
const attack = z.strictObject({ ...control.shape, control: z.string(), each: each.optional() });

export const attackFile = z.strictObject({
  class: z.string(),
  says: z.string(),
  /** What the cases of the file have unless they say otherwise. */
  shared: z.strictObject(fields).optional(),
  controls: z.array(control),
  attacks: z.array(attack),
});

export type AttackCase = z.infer<typeof control>;
export type GivenApproval = z.infer<typeof approval>;
export type Placed = z.infer<typeof placed>;
export type Change = z.infer<typeof change>;
export type Route = z.infer<typeof route>;
export type Expectation = z.infer<typeof expectation>;

/** What says which module runs. */
export type ModuleSource = Pick<AttackCase, "name" | "does" | "program" | "wat" | "with" | "cut" | "pad">;
