import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Adapter, CallContext } from "../adapter.ts";
import { ERRNO, type Errno } from "../errno.ts";
import { SECRET_NAME, type SecretScope, secretScope } from "../scopes/index.ts";
import { decodeUtf8OrNull } from "../utf8.ts";
import { describeRequiredField, parsePayload } from "./payload.ts";
import { type Folder, isOurs, openFolder, openIfThere } from "./private-folder.ts";

const LARGEST_SECRET = 64 * 1024;

interface SecretRequest {
  readonly name: string;
}

/**
 * `secret.read`: `{name}` → `{value}`, read from the file of that name in `<home>/secrets/`, without its last line break. Errnos:
 * 44 where there is no such file, 32 for a link, 51 for more than 64 KiB, 29 where the file is unreadable, is not text, or is
 * readable by others.
 */
export const secretsAdapter: Adapter<SecretScope> = {
  name: "secrets",
  scope: secretScope,
  calls: {
    "secret.read": {
      parse: (payload) =>
        parsePayload<SecretRequest>(payload, { name: describeRequiredField((value) => typeof value === "string") }),
      covers: (scope, payload) => isName(payload) && secretScope.matches(scope, payload),
      perform: (_scope, payload, context) => readSecret((payload as SecretRequest).name, context),
      plan: null,
    },
  },
};

function isName(payload: unknown): payload is SecretRequest {
  const { name } = payload as SecretRequest;
  return SECRET_NAME.test(name);
}

async function readSecret(name: string, context: CallContext): Promise<Result<{ readonly value: string }, Errno>> {
  if (!isName({ name })) return err(ERRNO.denied);
  try {
    const folder = await openFolder(context.home, "secrets", "leave");
    if (folder === null) return err(ERRNO.notFound);
    try {
      const value = await readSecretFile(folder, name);
      if (value.ok) redactSpellings(value.value, context);
      return value.ok ? ok({ value: value.value }) : value;
    } finally {
      await folder.handle.close();
    }
  } catch (error) {
    return err((error as NodeJS.ErrnoException).code === "ELOOP" ? ERRNO.loop : ERRNO.io);
  }
}

async function readSecretFile(folder: Folder, name: string): Promise<Result<string, Errno>> {
  // Opening must neither wait for the writer of a pipe nor follow a link.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await openIfThere(join(folder.path, name), flags);
  if (file === null) return err(ERRNO.notFound);
  try {
    return await readPrivate(file);
  } finally {
    await file.close();
  }
}

async function readPrivate(file: FileHandle): Promise<Result<string, Errno>> {
  const facts = await file.stat();
  if (!facts.isFile() || !isOurs(facts.uid) || (facts.mode & 0o077) !== 0) return err(ERRNO.io);
  const bytes = Buffer.alloc(LARGEST_SECRET + 1);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  if (bytesRead > LARGEST_SECRET) return err(ERRNO.noSpace);
  const value = decodeUtf8OrNull(bytes.subarray(0, bytesRead));
  return value === null ? err(ERRNO.io) : ok(value.replace(/\r?\n$/, ""));
}

/** Registers the secret as it is and as JSON writes it, since logs and traces hold both. */
function redactSpellings(value: string, context: CallContext): void {
  if (value === "") return;
  context.redact(value);
  const written = JSON.stringify(value).slice(1, -1);
  if (written !== value) context.redact(written);
}
