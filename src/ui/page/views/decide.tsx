import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Approval, Change, ChangeReason, QueueEntry } from "../../../kernel/domain/documents.generated.ts";
import type { PendingDecision } from "../../../kernel/domain/index.ts";
import { describeDecisionEffect, formatCount } from "../../../view/page/index.ts";
import { hasKey } from "../api.ts";
import { ONLY_READS, SameCommand, useAct } from "../parts/action.tsx";
import { Problem } from "../parts/frame.tsx";
import { Icon } from "../parts/icon.tsx";
import { Ago, Name, OwnText, Path, QuotedText } from "../parts/text.tsx";
import { linkTo, useDecisions, usePending } from "../store.ts";
import { findNextAgendaRow, linkToRow, useAgenda } from "./agenda.tsx";

interface Outcome {
  /** Why an approval alone does not let the branch merge; it is not recorded then. */
  readonly refused?: { readonly because: readonly ChangeReason[]; readonly next: readonly string[] };
}

interface BranchFacts {
  readonly change: Change;
  readonly proposals: readonly QueueEntry[];
}

/** The bar at the foot of a branch: always in sight, and the same place says what came of the decision. */
export function DecideBranch({ change, proposals }: BranchFacts): JSX.Element | null {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<"approve" | "reject" | null>(null);
  const [refused, setRefused] = useState<Outcome["refused"] | null>(null);
  const { busy, error, send } = useAct();
  const { branch, head, files, state } = change;
  const decision = useDecisions().find((each) => each.about === branch && each.head === head);
  const [isAgain, setAgain] = useState("");
  const place = `branch ${branch}`;
  if (decision !== undefined && decision.error === null && isAgain !== decision.id)
    return <Decided decision={decision} place={place} again={() => setAgain(decision.id)} />;
  if (state === "merged") return null;
  const given = findLastApproval(proposals, head);
  if (given !== null && decision === undefined && isAgain !== given.at)
    return <Decided given={given} place={place} again={() => setAgain(given.at)} />;
  const isMissing = asked !== null && reason.trim() === "";
  /** Without a reason it asks for one, which is the record, and what the agent reads. */
  const decide = async (kind: "approve" | "reject", anyway = false): Promise<void> => {
    setAsked(kind);
    if (reason.trim() === "") return field.current?.focus();
    const outcome = await send<Outcome>(kind, { branch, head, rationale: reason, anyway });
    setRefused(outcome?.refused ?? null);
  };
  const buildDecisionWords = (kind: string) => ["skl", kind, branch, "--rationale", reason || "WHY"];
  return (
    <form class="decide" aria-label="Decide" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span class="unseen">Why</span>
        <textarea
          ref={field}
          rows={1}
          required
          aria-invalid={isMissing}
          placeholder="Why? Required: for the record, and for the agent"
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {isMissing ? (
          <strong class="bad" role="alert">
            Say why, for the record and for the agent.
          </strong>
        ) : null}
      </label>
      {/* While it works the button is not disabled, which would take the focus from it. */}
      <button type="button" class="primary" disabled={!hasKey()} aria-disabled={busy} onClick={() => decide("approve")}>
        Approve
      </button>
      <button type="button" class="outlined" disabled={!hasKey()} aria-disabled={busy} onClick={() => decide("reject")}>
        Reject
      </button>
      <details class="more">
        <summary aria-label="The commands that do the same, and what a decision covers">
          <Icon of="more" />
        </summary>
        <div>
          <p>A decision is for {files.length === 1 ? "this file" : `all ${files.length} files`} of the branch:</p>
          <ul class="covers">
            {files.map(({ path }) => (
              <li key={path}>
                <Path of={path} />
              </li>
            ))}
          </ul>
          <SameCommand words={buildDecisionWords("approve")} />
          <SameCommand words={buildDecisionWords("reject")} />
        </div>
      </details>
      <p class="small covered" role="status">
        {busy
          ? `Recording your ${asked === "reject" ? "rejection" : "approval"}…`
          : hasKey()
            ? `Covers ${formatCount(files.length, "file")}`
            : ONLY_READS}
      </p>
      {refused == null ? null : (
        <div class="problem" role="alert">
          <p>An approval alone does not let it merge.</p>
          {refused.because.slice(0, 3).map(({ text }) => (
            <p key={text}>
              <QuotedText text={text} />
            </p>
          ))}
          <p>
            {refused.next.slice(0, 1).map((command) => (
              <OwnText key={command} text={`\`${command}\` `} />
            ))}
            <button type="button" class="quiet" onClick={() => decide("approve", true)}>
              Approve it anyway
            </button>
          </p>
        </div>
      )}
      {error === null ? null : <Problem error={error} />}
      {decision?.error ? <FailedDecision decision={decision} /> : null}
    </form>
  );
}

/** Returns the last decision of a person on this head; null where nobody decided. */
function findLastApproval(proposals: readonly QueueEntry[], head: string): Approval | null {
  const given = proposals.flatMap(({ approvals = [] }) => approvals.filter((each) => each.head === head));
  return given.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0] ?? null;
}

interface DecidedFacts {
  /** What was decided here, or what the records have. */
  readonly decision?: PendingDecision;
  readonly given?: Approval;
  /** The row of the inbox that it is about. */
  readonly place: string;
  readonly again?: () => void;
}

/** Returns what came of a decision, how to take it back, and what comes next. */
export function Decided({ decision, given, place, again }: DecidedFacts): JSX.Element {
  const agenda = useAgenda();
  const next = findNextAgendaRow(agenda.value?.rows ?? [], place, usePending(agenda.reading));
  const link = useRef<HTMLAnchorElement>(null);
  // Who has just decided goes on by Enter; who comes back to what was decided stays where the link led.
  const isFresh = decision?.recorded === null;
  useEffect(() => {
    if (isFresh) link.current?.focus({ preventScroll: true });
  }, []);
  const { send } = useAct();
  const isRejected = decision?.kind === "reject" || given?.verdict === "rejected";
  return (
    <div class="decide done" role="status">
      <p>
        <Icon of={isRejected ? "cross" : "check"} tone={isRejected ? "" : "good"} />{" "}
        {decision ? describeDecisionEffect(decision.kind, decision.outcome) : null}
        {given ? (
          <>
            <Name of={given.by} /> {given.verdict} this <Ago at={given.at} isSaid />:{" "}
            <QuotedText text={given.rationale} cut={200} />
          </>
        ) : null}{" "}
        {decision && isFresh ? (
          <Undo decision={decision} />
        ) : again ? (
          <button type="button" class="quiet" onClick={again}>
            Decide again
          </button>
        ) : null}
      </p>
      {isRejected ? null : (
        <a class="button" href={linkTo("branches", "review")} onClick={() => void send("session", { dry_run: true })}>
          Preview the merge
        </a>
      )}
      {next === null ? (
        <a class="button primary" ref={link} href={linkTo("inbox")}>
          Nothing else waits: back to the inbox
        </a>
      ) : (
        <a class="button primary" ref={link} href={linkToRow(next.row)}>
          Next: {next.place} of {next.of}
        </a>
      )}
    </div>
  );
}

/** Takes a decision back while that is possible, with the seconds that are left. */
export function Undo({ decision: { id, until } }: { readonly decision: PendingDecision }): JSX.Element | null {
  const { send } = useAct();
  const countSecondsLeft = () => Math.ceil((Date.parse(until) - Date.now()) / 1000);
  const [seconds, setSeconds] = useState(countSecondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(countSecondsLeft()), 500);
    return () => clearInterval(timer);
  }, [until]);
  if (seconds <= 0) return null;
  return (
    <button type="button" class="quiet" onClick={() => send("undo", { id })}>
      Undo <span aria-hidden="true">{seconds} s</span>
    </button>
  );
}

export function FailedDecision({ decision: { id, error, about } }: { readonly decision: PendingDecision }) {
  const { send } = useAct();
  if (error === null) return null;
  return (
    <div class="problem" role="alert">
      <p>
        The decision about <QuotedText text={about} /> was not recorded: <OwnText text={error.message} />{" "}
        <OwnText text={error.fix} />
      </p>
      <button type="button" class="quiet" onClick={() => send("undo", { id })}>
        Understood
      </button>
    </div>
  );
}
