import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SklError, type Warning } from "../../kernel/domain/index.ts";
import { replaceFile } from "../../kernel/files/index.ts";
import {
  type EffectiveConfig,
  type ExplainedSetting,
  explainConfig,
  findConfigValue,
  parseConfig,
  replaceSetting,
} from "../../workspace/config/index.ts";
import { GitTree } from "../../workspace/git/index.ts";
import {
  type BaseCommit,
  changeBase,
  isSetupUncommitted,
  NothingNew,
  readClock,
  requirePerson,
  type Workspace,
  type WriteOptions,
  waitUnlessNothingNew,
  withWorkspace,
} from "../../workspace/ground/index.ts";

export interface ConfigRequest {
  readonly cwd: string;
  /** The workspace of `cwd`, if it is open already. */
  readonly workspace?: Workspace | undefined;
  /** A dotted path such as `limits.queue`; without it the whole configuration is shown. */
  readonly key?: string | undefined;
  readonly offline?: boolean | undefined;
}

/** Runs `skl config [KEY]`: the value in force, or the whole configuration. Throws NOT_FOUND with the nearest name. */
export async function showConfig({ cwd, key, offline }: ConfigRequest): Promise<unknown> {
  const config = await withWorkspace(cwd, async ({ rules }) => rules.config, offline);
  if (key === undefined) return config;
  return readKnownValue(config, key);
}

function readKnownValue(config: EffectiveConfig, key: string): unknown {
  const value = findConfigValue(config, key);
  if (value.ok) return value.value;
  const { nearest } = value.error;
  throw new SklError("NOT_FOUND", {
    message: `There is no setting ${key}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "List them with `skl config --explain`.",
    data: { key, nearest },
  });
}

export interface NewSetting {
  /** A dotted path such as `limits.queue`. */
  readonly key: string;
  /** Is JSON; what cannot be read as JSON is a text, and plain words are a list where the setting is one. */
  readonly value: string | readonly string[];
}

export interface SettingChange extends Omit<BaseCommit, "commit"> {
  readonly key: string;
  readonly value: unknown;
  /** This is null if nothing was committed, because the setting had this value before or `file` has it now. */
  readonly commit: string | null;
  /** Names the file of the work tree that was changed, since nobody has committed the files of `skl init` yet. */
  readonly file?: string;
}

/**
 * Runs `skl config set KEY VALUE`: changes one setting on the base branch, or in the work tree while what `init` wrote is not
 * committed. Throws NOT_FOUND, BROKEN_DATA for a value that does not fit.
 */
export async function setConfig({ key, value: text }: NewSetting, options: WriteOptions): Promise<SettingChange> {
  const env = options.env ?? process.env;
  return withWorkspace(options.cwd, async (workspace) => {
    // A setting of an agent may be the first one below its name.
    const known = /^agents\../.test(key) ? null : readKnownValue(workspace.rules.config, key);
    const isList = Array.isArray(known) || /^agents\..+\.(branches|logins)$/.test(key);
    const value = isList ? listIn(text) : parseSettingValue([text].flat().join(" "));
    // This change names the first person, so the warning that nobody is named would be wrong.
    const isAnswered = ({ code }: Warning) => code === "NO_HUMANS" && key === "humans";
    const warnings = requirePerson(workspace, { env }).filter((each) => !isAnswered(each));
    if (await isSetupUncommitted(workspace)) {
      const file = join(workspace.repository.root, CONFIG);
      const changed = composeConfigWith(await readFile(file), key, value);
      if (changed !== null) await replaceFile(file, Buffer.from(changed), 0o644);
      return { key, value, commit: null, pushed: false, file: CONFIG, warnings };
    }
    if ((await computeChangedConfig(workspace, key, value)) === null)
      return { key, value, commit: null, pushed: false, warnings: [] };
    const change = changeBase(workspace, {
      subject: `skl: config ${key}`,
      files: async (fresh) => {
        const changed = await computeChangedConfig(fresh, key, value);
        if (changed === null) throw new NothingNew();
        return new Map([[CONFIG, changed]]);
      },
      edit: (knowledge) => knowledge,
      now: readClock(env),
      env,
      noPush: options.noPush,
      toBranch: options.toBranch,
    });
    const result = await waitUnlessNothingNew(change);
    const { commit = null, pushed = false } = result ?? {};
    return { key, value, commit, pushed, warnings: (result?.warnings ?? []).filter((each) => !isAnswered(each)) };
  });
}

const CONFIG = ".skl/config.json";

async function computeChangedConfig(
  { repository, base }: Workspace,
  key: string,
  value: unknown,
): Promise<string | null> {
  return composeConfigWith(await new GitTree(repository.objects, base.oid).read(CONFIG), key, value);
}

/** Returns the configuration with the setting; null where it has that already. Throws BROKEN_DATA. */
function composeConfigWith(bytes: Uint8Array | null, key: string, value: unknown): string | null {
  const before = bytes ? Buffer.from(bytes).toString("utf8") : "{}\n";
  const after = replaceSetting(before, key.split("."), value);
  if (after === before) return null;
  const parsed = parseConfig(Buffer.from(after), CONFIG);
  if (parsed.ok) return after;
  throw new SklError("BROKEN_DATA", {
    message: `${key} cannot be ${JSON.stringify(value)}: ${parsed.error.map(({ message }) => message).join(" ")}`,
    fix: `See what it takes with \`skl config --explain ${key}\`.`,
    data: { problems: parsed.error },
  });
}

/** Returns a list as JSON has it, or its plain words with blanks or commas between them. */
function listIn(text: string | readonly string[]): unknown {
  const words = [text].flat();
  const value = parseSettingValue(words.join(" "));
  return Array.isArray(value) ? value : words.flatMap((word) => word.split(/[\s,]+/)).filter(Boolean);
}

function parseSettingValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Runs `skl config --explain [KEY]`: each setting at or below the key with its default, its source and its meaning. */
export async function explainSettings({ cwd, workspace, key, offline }: ConfigRequest): Promise<ExplainedSetting[]> {
  const own = await withWorkspace(workspace ?? cwd, async ({ rules }) => rules.ownConfig, offline);
  return explainConfig(own).filter(({ path }) => key === undefined || path === key || path.startsWith(`${key}.`));
}
