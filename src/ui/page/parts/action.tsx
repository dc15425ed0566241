import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { askServerToAct, hasKey, Refused } from "../api.ts";
import { route } from "../store.ts";
import { Problem } from "./frame.tsx";
import { OwnText } from "./text.tsx";

/** Returns words as a shell takes them. */
function joinShellWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

interface ActionOutput {
  readonly commit?: string | null;
  readonly ref?: string | null;
  readonly pushed?: boolean;
  /** The file that a full run of an approved plan takes. */
  readonly file?: string | null;
  readonly warnings?: readonly { readonly message: string }[];
}

interface ActionFacts {
  /** The name of the action on the server. */
  readonly name: string;
  readonly input: unknown;
  /** The words of the command that does the same. */
  readonly command: readonly string[];
  readonly label: string;
  /** What the form says once it is carried out. */
  readonly done: string;
  /** Whether all is typed that it needs. */
  readonly isReady?: boolean;
  readonly children?: ComponentChildren;
}

/** A form with an action and the command that does the same. */
export function ActionForm({ name, input, command, label, done, isReady = true, children }: ActionFacts): JSX.Element {
  const { busy, error, send } = useAct();
  const [says, setSays] = useState("");
  const carryOut = async (): Promise<void> => {
    setSays("");
    const output = await send<ActionOutput>(name, input);
    if (output === null) return;
    const warnings = (output.warnings ?? []).map(({ message }) => message);
    setSays([done, ...recordText(output), ...warnings].join(" "));
  };
  return (
    <form class="actions" onSubmit={(event) => event.preventDefault()}>
      {children}
      <div class="action">
        {/* While it works the button is not disabled, which would take the focus from it. */}
        <button type="button" disabled={!hasKey() || !isReady} aria-disabled={busy} onClick={carryOut}>
          {label}
        </button>
        <SameCommand words={command} />
      </div>
      {hasKey() ? null : <p class="hint">{ONLY_READS}</p>}
      <p role="status" class="says">
        <OwnText text={busy ? "Working on it…" : says} />
      </p>
      {error === null ? null : <Problem error={error} />}
    </form>
  );
}

export const ONLY_READS = "This tab may read, but not act: open a new link from the terminal.";

/** Sends something to the server and keeps why it was refused. */
export function useAct() {
  const [{ busy, error }, setState] = useState<{ readonly busy: boolean; readonly error: Refused | null }>(IDLE);
  const send = async <T,>(name: string, input: unknown): Promise<T | null> => {
    if (busy) return null;
    setState({ busy: true, error: null });
    try {
      const answer = await askServerToAct<T>(route.value.repository, name, input);
      setState(IDLE);
      return answer;
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      setState({ busy: false, error: cause });
      return null;
    }
  };
  return { busy, error, send };
}

const IDLE = { busy: false, error: null };

/** Returns where the record of an action is. */
function recordText({ commit, ref, pushed, file }: ActionOutput): string[] {
  if (file != null) return [`A full run takes them with \`--approvals ${file}\`.`];
  if (ref != null) return ["A session writes it to the base."];
  if (commit === undefined) return [];
  return [commit === null ? "Nothing was new." : `Commit ${commit.slice(0, 10)}${pushed ? ", pushed" : ""}.`];
}

/** Shows the command that does the same, to copy. */
export function SameCommand({ words }: { readonly words: readonly string[] }): JSX.Element {
  const text = joinShellWords(words);
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <span class="same">
      <code>{text}</code>
      <button type="button" class="quiet" onClick={copy} aria-label={`Copy the command ${text.slice(0, 80)}`}>
        {isCopied ? "copied" : "copy"}
      </button>
    </span>
  );
}

interface FieldFacts {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}

export const TextField = ({ label, value, onInput }: FieldFacts): JSX.Element => (
  <label class="field">
    {label}
    <textarea rows={1} value={value} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
  </label>
);
