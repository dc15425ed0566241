import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Change } from "../../../kernel/domain/documents.generated.ts";
import {
  cutAtCode,
  describeDecisionEffect,
  escapeHiddenCharacters,
  formatDuration,
  stateWords,
} from "../../../view/page/index.ts";
import { useMergedHere, usePending } from "../store.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Shows a name that a stranger chose: a branch, an agent. What it would hide is written out. */
export function Name({
  of,
  cut = 400,
}: {
  readonly of: string | null | undefined;
  readonly cut?: number;
}): JSX.Element {
  const shown = escapeHiddenCharacters(of ?? "");
  return <code class="name">{shown.length > cut ? `${shown.slice(0, cut)}…` : shown}</code>;
}

/** Shows a path on one line. Where there is no room its folders lose their end, and the name of the file never does. */
export function Path({ of }: { readonly of: string }): JSX.Element {
  const at = of.lastIndexOf("/") + 1;
  return (
    <code class="path" title={escapeHiddenCharacters(of)}>
      <span>{escapeHiddenCharacters(of.slice(0, at))}</span>
      <strong>{escapeHiddenCharacters(of.slice(at)).slice(0, 200)}</strong>
    </code>
  );
}

/** Writes the moments in a text as the clock here shows them. */
const sayMoments = (text: string): string =>
  text.replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z\b/g, (moment) => new Date(moment).toLocaleString());

/** Shows a sentence that a stranger wrote, on one line. */
export function QuotedText({ text, cut = 600 }: { readonly text: string | null | undefined; readonly cut?: number }) {
  const line = escapeHiddenCharacters(
    sayMoments(text ?? "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return <span class="said">{line.length > cut ? `${line.slice(0, cut)} […]` : line}</span>;
}

/** Shows a longer text that a stranger wrote, with its lines. */
export function Paragraphs({ text }: { readonly text: string }): JSX.Element {
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/);
  return (
    <div class="paragraphs">
      {lines.map((line, at) => (
        <p key={at}>{escapeHiddenCharacters(line.replaceAll("\t", "  ")) || "\u00a0"}</p>
      ))}
    </div>
  );
}

/** Shows a text of skl itself, in which backticks mark code. */
export function OwnText({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {cutAtCode(sayMoments(text)).map((part = "", at) =>
        at % 3 === 2 && part ? <code key={part}>{escapeHiddenCharacters(part)}</code> : escapeHiddenCharacters(part),
      )}
    </>
  );
}

interface AgoFacts {
  readonly at: string | null | undefined;
  /** Whether it stands in a sentence. */
  readonly isSaid?: boolean;
}

/** Shows how long ago something was, or is from now, as short as it goes, and the moment itself as its title. */
export function Ago({ at, isSaid = false }: AgoFacts): JSX.Element | null {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const then = Date.parse(at ?? "");
  if (!at || Number.isNaN(then)) return null;
  const seconds = (now - then) / 1000;
  return (
    <time dateTime={at} title={new Date(then).toLocaleString()}>
      {Math.abs(seconds) < 10
        ? `${isSaid ? "just " : ""}now`
        : seconds > 0
          ? `${formatDuration(seconds)}${isSaid ? " ago" : ""}`
          : `in ${formatDuration(-seconds)}`}
    </time>
  );
}

export type Tone = "bad" | "warn" | "good" | "plain";

export function Chip({ tone = "plain", children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`chip ${tone}`}>{children}</span>;
}

/** Amber is for what a person has to do, red for what does not work; all else is grey. */
const STATES: Readonly<Record<Change["state"], readonly [IconName, Tone]>> = {
  merges_next: ["check", "good"],
  waits: ["clock", "plain"],
  needs_person: ["person", "warn"],
  rfc: ["question", "warn"],
  needs_agent: ["back", "bad"],
  merged: ["merged", "plain"],
  rejected: ["cross", "plain"],
};

/**
 * Shows what a person or a session just did with a branch, else the one state of a branch: an icon and the words that every view uses. As a coupling it stands between two rows, and says which
 * branches stay behind.
 */
export function State({ of, isCoupling = false }: { readonly of: Change; readonly isCoupling?: boolean }): JSX.Element {
  const decision = usePending().get(of.branch);
  const isMerged = useMergedHere().includes(of.branch);
  const isDecided = !isMerged && decision?.head === of.head;
  const state = isMerged ? "merged" : !isDecided ? of.state : decision.kind === "reject" ? "rejected" : "merges_next";
  const [icon, tone] = STATES[state];
  const stays = isCoupling && !isDecided && !["merges_next", "waits", "merged"].includes(state);
  const asks = isCoupling && of.rfcs.length > 0 && state === "rfc";
  const words = isDecided ? describeDecisionEffect(decision.kind, decision.outcome) : stateWords({ ...of, state });
  return (
    <span class={`state ${tone}${isCoupling ? ` coupling ${stays ? "off" : ""}` : ""}`}>
      <Icon of={icon} tone={tone} /> {stays ? "will not merge: " : ""}
      {escapeHiddenCharacters(asks ? "needs your answer" : words)}
    </span>
  );
}

const STATUS: Readonly<Record<string, Tone>> = { open: "warn", overdue: "bad", rejected: "bad" };

export function Status({ of }: { readonly of: string }): JSX.Element {
  return (
    <Chip tone={(Object.hasOwn(STATUS, of) ? STATUS[of] : null) ?? "plain"}>
      {escapeHiddenCharacters(of.replaceAll("_", " "))}
    </Chip>
  );
}
