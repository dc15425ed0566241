import type { JSX } from "preact";
import type {
  IntentListOutput,
  QueueOutput,
  RfcOutput,
  StatusOutput,
  TaskOutput,
} from "../../../domain/documents.generated.ts";
import { WhenAnswered } from "../parts/frame.tsx";
import { useAnswer } from "../store.ts";
import { BranchesToActOn, type Due, DueEntries, StoppedAgents, WaitingRfcs } from "./now/waiting.tsx";
import { Handoff, Intents, Overlaps, Work } from "./now/work.tsx";

/** Shows what waits for a person, who works where, and where their changes meet. */
export function NowView(): JSX.Element {
  const queue = useAnswer<QueueOutput>("queue");
  const rfcs = useAnswer<RfcOutput>("rfcs");
  const due = useAnswer<Due>("due");
  const status = useAnswer<StatusOutput>("status");
  const tasks = useAnswer<TaskOutput>("tasks");
  const intents = useAnswer<IntentListOutput>("intents");
  return (
    <div class="columns">
      <div>
        <h2 class="group">What waits for you</h2>
        <WhenAnswered answer={rfcs}>{(value) => <WaitingRfcs rfcs={value.rfcs} />}</WhenAnswered>
        <WhenAnswered answer={queue}>{(value) => <BranchesToActOn queue={value} />}</WhenAnswered>
        <WhenAnswered answer={due}>
          {(value) => <DueEntries due={[...value.contested, ...value.at_threshold]} />}
        </WhenAnswered>
        <WhenAnswered answer={status}>{(value) => <StoppedAgents status={value} />}</WhenAnswered>
      </div>
      <div>
        <h2 class="group">Who works where</h2>
        <WhenAnswered answer={tasks}>
          {(value) => <Work tasks={value.tasks} proposals={queue.value?.proposals ?? []} />}
        </WhenAnswered>
        <WhenAnswered answer={intents}>{(value) => <Intents intents={value.intents} />}</WhenAnswered>
        <WhenAnswered answer={queue}>{(value) => <Overlaps proposals={value.proposals} />}</WhenAnswered>
        <WhenAnswered answer={status}>{(value) => <Handoff status={value} />}</WhenAnswered>
      </div>
    </div>
  );
}
