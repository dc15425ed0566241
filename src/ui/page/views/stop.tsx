import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Change, Intent, Task } from "../../../kernel/domain/documents.generated.ts";
import { escapeHiddenCharacters, type renderSettings } from "../../../view/page/index.ts";
import { ActionForm, TextField } from "../parts/action.tsx";
import { OwnText } from "../parts/text.tsx";
import { useAnswer } from "../store.ts";

interface StopFacts {
  readonly agent: string;
  readonly tasks: readonly Task[];
  readonly intents: readonly Intent[];
  /** What it has pushed and is not merged. */
  readonly changes: readonly Change[];
}

/** One way to stop an agent, with the command that does the same. */
interface Way {
  readonly says: string;
  readonly action: string;
  readonly input: unknown;
  readonly command: readonly string[];
  readonly done: string;
}

const HOURS = "8h";

/** Has a person end what an agent claims, or keep files from agents. */
export function StopAgent({ agent, tasks, intents, changes }: StopFacts): JSX.Element {
  const [typed, setFiles] = useState<string | null>(null);
  const begun = [
    ...intents.flatMap((intent) => intent.files),
    ...changes.flatMap((change) => change.files.map(({ path }) => path)),
  ];
  const own = tasks.length > 0 ? tasks.flatMap((task) => task.scope_files) : begun;
  const files = typed ?? [...new Set(own)].join(", ");
  const [chosen, setChosen] = useState("");
  const settings = useAnswer<{ readonly settings: Parameters<typeof renderSettings>[0] }>("settings").value?.settings;
  const locked = settings?.find(({ path }) => path === "intents.exclusive")?.value;
  const text = `${agent} is to stay out of this.`;
  const keep: Way = {
    says: `keep files from agents for ${HOURS.replace("h", " hours")}`,
    action: "keep",
    input: {
      text,
      files: files
        .split(",")
        .map((each) => each.trim())
        .filter(Boolean),
      until: HOURS,
    },
    command: ["skl", "intent", text, "--files", files.replaceAll(", ", ","), "--until", HOURS],
    done: "Agents are told now.",
  };
  const ways = [...tasks.map(buildTaskWay), ...intents.map(buildIntentWay), keep];
  const way = ways.find(({ says }) => says === chosen) ?? (ways[0] as Way);
  return (
    <details class="judged">
      <summary aria-label={`Stop ${escapeHiddenCharacters(agent)}`}>Stop</summary>
      <ActionForm name={way.action} input={way.input} command={way.command} label="Stop it" done={way.done}>
        <label class="field">
          How
          <select value={way.says} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {ways.map(({ says }) => (
              <option key={says} value={says}>
                {escapeHiddenCharacters(says)}
              </option>
            ))}
          </select>
        </label>
        {way !== keep ? null : (
          <>
            <TextField label="Files, with commas between them" value={files} onInput={setFiles} />
            <p class="hint">
              <OwnText
                text={
                  Array.isArray(locked) && locked.length > 0
                    ? `A push of an agent to these files stops while it holds, where \`intents.exclusive\` names them (${locked.join(", ")}) and no earlier intent has them.`
                    : "Agents are told, and their pushes are judged as before: only files that `intents.exclusive` names are locked."
                }
              />
            </p>
          </>
        )}
      </ActionForm>
    </details>
  );
}

function buildTaskWay({ id, title, branch, pool }: Task): Way {
  const name = title || branch;
  return pool
    ? {
        says: `give its task back: ${name}`,
        action: "release",
        input: { id },
        command: ["skl", "task", "release", id],
        done: "Nobody has it now.",
      }
    : {
        says: `end its task: ${name}`,
        action: "finish",
        input: { id },
        command: ["skl", "task", "done", id],
        done: "The task has ended; what is pushed without one is judged as such.",
      };
}

const buildIntentWay = ({ id, text }: Intent): Way => ({
  says: `end its intent: ${text}`,
  action: "end",
  input: { id },
  command: ["skl", "intent", "done", id],
  done: "The intent has ended.",
});
