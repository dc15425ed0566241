import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { act, hasKey, Refused } from "../api.ts";
import { route } from "../store.ts";
import { Problem } from "./frame.tsx";
import { OwnText } from "./text.tsx";

/** Returns words as a shell takes them. */
function commandLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

export interface PageAction {
  /** The name of the action on the server. */
  readonly name: string;
  readonly input: unknown;
  /** The words of the command that does the same. */
  readonly command: readonly string[];
}

interface ActionOutput {
  readonly commit?: string | null;
  readonly ref?: string | null;
  readonly pushed?: boolean;
  /** The file that a full run of an approved plan takes. */
  readonly file?: string | null;
  readonly warnings?: readonly { readonly message: string }[];
}

/** A form with one or more actions, each with the command that does the same. */
export function ActionForm({
  actions,
  children,
  done = "Done.",
}: {
  readonly actions: readonly (PageAction & { readonly label: string; readonly missing?: string | null })[];
  readonly children?: ComponentChildren;
  readonly done?: string;
}): JSX.Element {
  const [state, setState] = useState<{ readonly busy: boolean; readonly says: string; readonly error: Refused | null }>(
    {
      busy: false,
      says: "",
      error: null,
    },
  );
  const carryOut = async ({ name, input }: PageAction): Promise<void> => {
    if (state.busy) return;
    setState({ busy: true, says: "", error: null });
    try {
      const output = await act<ActionOutput>(route.value.repository, name, input);
      const warnings = (output.warnings ?? []).map(({ message }) => message);
      setState({ busy: false, says: [done, ...recordText(output), ...warnings].join(" "), error: null });
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      setState({ busy: false, says: "", error: cause });
    }
  };
  return (
    <form class="actions" onSubmit={(event) => event.preventDefault()}>
      {children}
      {actions.map(({ label, missing = null, ...action }) => (
        <div class="action" key={action.name}>
          {/* While it works the button is not disabled, which would take the focus from it. */}
          <button
            type="button"
            disabled={missing !== null || !hasKey()}
            aria-disabled={state.busy}
            onClick={() => carryOut(action)}
          >
            {label}
          </button>
          <SameCommand words={action.command} />
        </div>
      ))}
      {actions.map(({ name, missing }) =>
        missing == null ? null : (
          <p class="hint" key={name}>
            {missing}
          </p>
        ),
      )}
      {hasKey() ? null : <p class="hint">This tab may read, but not act: open a new link from the terminal.</p>}
      <p role="status" class="says">
        <OwnText text={state.says} />
      </p>
      {state.error === null ? null : <Problem error={state.error} />}
    </form>
  );
}

/** Says where the record of an action is. */
function recordText({ commit, ref, pushed, file }: ActionOutput): string[] {
  if (file != null) return [`A full run takes them with \`--approvals ${file}\`.`];
  if (ref != null) return ["A session writes it to the base."];
  if (commit === undefined) return [];
  return [commit === null ? "Nothing was new." : `Commit ${commit.slice(0, 10)}${pushed ? ", pushed" : ""}.`];
}

/** Shows the command that does the same, to copy. */
function SameCommand({ words }: { readonly words: readonly string[] }): JSX.Element {
  const text = commandLine(words);
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

export function TextField({
  label,
  hint,
  value,
  onInput,
  rows = 2,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly rows?: number;
}): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      {hint === undefined ? null : <small>{hint}</small>}
      <textarea rows={rows} value={value} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
    </label>
  );
}
