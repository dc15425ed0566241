import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Intent, Task } from "../../../kernel/domain/documents.generated.ts";
import { escapeHiddenCharacters, type renderSettings, STAY_OUT } from "../../../view/page/index.ts";
import { ActionForm, TextField } from "../parts/action.tsx";
import { OwnText } from "../parts/text.tsx";
import { useAnswer } from "../store.ts";

interface StopFacts {
  readonly agent: string;
  readonly tasks: readonly Task[];
  readonly intents: readonly Intent[];
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
export function StopAgent({ agent, tasks, intents }: StopFacts): JSX.Element {
  const [files, setFiles] = useState("");
  const [chosen, setChosen] = useState("");
  const settings = useAnswer<{ readonly settings: Parameters<typeof renderSettings>[0] }>("settings").value?.settings;
  const locked = settings?.find(({ path }) => path === "intents.exclusive")?.value;
  const named = files
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  const isLocked = Array.isArray(locked) && named.length > 0 && named.every((each) => isCovered(each, locked));
  const keep: Way = {
    says: `keep files from agents for ${HOURS.replace("h", " hours")}`,
    action: "keep",
    input: { text: STAY_OUT, files: named, until: HOURS },
    command: ["skl", "intent", STAY_OUT, "--files", named.join(",") || "FILES", "--until", HOURS],
    done: "Agents are told now.",
  };
  const ways = [...tasks.map(buildTaskWay), ...intents.map(buildIntentWay), keep];
  const way = ways.find(({ says }) => says === chosen) ?? (ways[0] as Way);
  return (
    <details class="judged">
      <summary aria-label={`Stop ${escapeHiddenCharacters(agent)}`}>Stop</summary>
      <ActionForm
        {...{ name: way.action, input: way.input, command: way.command, done: way.done }}
        label={way === keep && !isLocked ? "Ask to stay away" : "Stop it"}
        isReady={way !== keep || named.length > 0}
      >
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
            <TextField label="Files (required), with commas between them" value={files} onInput={setFiles} />
            <p class="hint">
              <OwnText
                text={
                  isLocked
                    ? "Pushes of agents to these files are blocked while it holds, unless an earlier intent has them."
                    : "Agents are told, but their pushes are not blocked: only files that `intents.exclusive` names are."
                }
              />
            </p>
          </>
        )}
      </ActionForm>
    </details>
  );
}

/** Returns whether one of the locked patterns surely has the file or pattern. */
const isCovered = (file: string, locked: readonly string[]): boolean =>
  locked.some((each) => each === file || (each.endsWith("/**") && file.startsWith(each.slice(0, -2))));

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
