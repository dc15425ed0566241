import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { duration, printable, uncertainty } from "../../../report/page/index.ts";

/** Shows a name that a stranger chose: a path, a branch, an agent. What it would hide is written out. */
export function Name({
  of,
  cut = 400,
}: {
  readonly of: string | null | undefined;
  readonly cut?: number;
}): JSX.Element {
  const shown = printable(of ?? "");
  return <code class="name">{shown.length > cut ? `${shown.slice(0, cut)}…` : shown}</code>;
}

/** Shows a sentence that a stranger wrote, on one line. */
export function QuotedText({
  text,
  cut = 600,
}: {
  readonly text: string | null | undefined;
  readonly cut?: number;
}): JSX.Element {
  const line = printable((text ?? "").replace(/\s+/g, " ").trim());
  return <span class="said">{line.length > cut ? `${line.slice(0, cut)} […]` : line}</span>;
}

/** Shows a longer text that a stranger wrote, with its lines. */
export function Paragraphs({ text }: { readonly text: string }): JSX.Element {
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/);
  return (
    <div class="paragraphs">
      {lines.map((line, at) => (
        <p key={at}>{printable(line.replaceAll("\t", "  ")) || "\u00a0"}</p>
      ))}
    </div>
  );
}

/** Shows a text of skl itself, in which backticks mark code. */
export function OwnText({ text }: { readonly text: string }): JSX.Element {
  const parts = text.split(/`([^`]+)`/);
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={part}>{printable(part)}</code> : printable(part)))}</>;
}

/** Shows how long ago something was, or is from now, and the moment itself as its title. */
export function Ago({ at }: { readonly at: string | null | undefined }): JSX.Element | null {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const then = Date.parse(at ?? "");
  if (!at || Number.isNaN(then)) return null;
  const seconds = (now - then) / 1000;
  return (
    <time dateTime={at} title={at}>
      {Math.abs(seconds) < 10 ? "just now" : seconds > 0 ? `${duration(seconds)} ago` : `in ${duration(-seconds)}`}
    </time>
  );
}

const LEVELS = [0, 1, 2, 3];

/** Shows one of the four levels of uncertainty by colour, number and word. */
export function Level({ of }: { readonly of: number | null | undefined }): JSX.Element {
  const level = LEVELS.find((each) => each === of);
  return <span class={`level u${level ?? "x"}`}>{uncertainty(level)}</span>;
}

export type Tone = "bad" | "warn" | "good" | "plain";

export function Chip({
  tone = "plain",
  children,
}: {
  readonly tone?: Tone;
  readonly children: ComponentChildren;
}): JSX.Element {
  return <span class={`chip ${tone}`}>{children}</span>;
}

const STATUS: Readonly<Record<string, Tone>> = {
  open: "warn",
  overdue: "bad",
  resolved: "good",
  accepted: "good",
  pending: "plain",
  escalated: "warn",
  waiting_rfc: "warn",
  approved: "good",
  merged: "good",
  rejected: "bad",
};

export function Status({ of }: { readonly of: string }): JSX.Element {
  return (
    <Chip tone={(Object.hasOwn(STATUS, of) ? STATUS[of] : null) ?? "plain"}>{printable(of.replaceAll("_", " "))}</Chip>
  );
}
