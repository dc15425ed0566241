import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ChangeFile } from "../../../kernel/domain/documents.generated.ts";
import type { ChangeRow, ProposalChange, ShownLine } from "../../../kernel/domain/index.ts";
import { escapeHiddenCharacters, formatCount } from "../../../view/page/index.ts";
import { ask } from "../api.ts";
import { useAnswer } from "../store.ts";
import { Empty, WhenAnswered } from "./frame.tsx";
import { loadGrammar, type Token, tokenizeLines } from "./highlight.ts";
import { Icon } from "./icon.tsx";
import { drawNow } from "./long-list.tsx";
import { Path } from "./text.tsx";

const MODE = "skl-diff";
/** Whether both sides stand beside each other; the browser keeps it. */
const isSplit = signal(localStorage.getItem(MODE) === "split");

export function DiffModes(): JSX.Element {
  const choose = (split: boolean): void => {
    isSplit.value = split;
    localStorage.setItem(MODE, split ? "split" : "unified");
  };
  return (
    <fieldset class="modes">
      <legend class="unseen">Sides</legend>
      {([false, true] as const).map((split) => (
        <label key={String(split)}>
          <input type="radio" name="sides" checked={isSplit.value === split} onChange={() => choose(split)} />
          {split ? "Split" : "Unified"}
        </label>
      ))}
    </fieldset>
  );
}

/** A finding at a line of the new side, or of the whole file. */
export interface Annotation {
  readonly line: number | null;
  readonly content: ComponentChildren;
}

const SIGNS = { added: "added", modified: "", deleted: "deleted", renamed: "renamed", type_changed: "other type" };

/** Shows a file of a branch. Its lines are asked for when it is open and near the window. */
export function FileDiff({
  file,
  notes,
  isOpen,
  toggle,
}: {
  readonly file: ChangeFile;
  readonly notes: readonly Annotation[];
  readonly isOpen: boolean;
  readonly toggle: () => void;
}): JSX.Element {
  const [place, isNear] = useNear();
  return (
    <section class="file" ref={place} aria-label={escapeHiddenCharacters(file.path)}>
      <h3>
        <button type="button" class="fold" aria-expanded={isOpen} onClick={toggle}>
          <Icon of={isOpen ? "down" : "next"} />
          <Path of={file.path} />
          <span class="small">
            {SIGNS[file.status]}
            {notes.length > 0 ? <strong class="warn"> {formatCount(notes.length, "finding")}</strong> : null}
          </span>
        </button>
      </h3>
      {isOpen ? isNear ? <Lines file={file} notes={notes} /> : <div class="far" /> : null}
    </section>
  );
}

/** Draws what it holds when it is near the window, and keeps its place until then. */
export function WhenNear({
  height,
  isFirst,
  children,
}: {
  /** The height that it is likely to have. */
  readonly height: string;
  /** It is in sight from the start. */
  readonly isFirst: boolean;
  readonly children: () => ComponentChildren;
}): JSX.Element {
  const [place, isNear] = useNear(isFirst);
  return (
    <div class="files" ref={place as { current: HTMLDivElement | null }} style={isNear ? undefined : { height }}>
      {isNear ? children() : null}
    </div>
  );
}

/** Returns a ref, and whether its element has been near the window. */
function useNear(isFirst = false) {
  const place = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    if (place.current === null || isNear) return;
    const watch = (seen: readonly IntersectionObserverEntry[]): void => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    const observer = new IntersectionObserver(watch, { rootMargin: "800px" });
    const draw = (): void => drawNow(() => setNear(true));
    observer.observe(place.current);
    addEventListener("beforeprint", draw);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", draw);
    };
  }, [isNear]);
  return [place, isNear] as const;
}

function Lines({ file, notes }: Pick<Parameters<typeof FileDiff>[0], "file" | "notes">): JSX.Element {
  const change = useAnswer(`lines/${encodeURIComponent(file.proposal_id)}`, askForLines);
  // Its grammar comes while the server compares the lines.
  useEffect(() => void loadGrammar(file.path), [file.path]);
  return <WhenAnswered answer={change}>{(value) => <Code change={value} notes={notes} />}</WhenAnswered>;
}

const FILES_AT_ONCE = 40;

interface Batch {
  readonly start: string;
  readonly ids: string[];
  readonly answers: Promise<readonly ProposalChange[]>;
}

let batch: Batch | null = null;

/** Asks for the lines of a file, in one request with the other files that come near the window at the same time. */
async function askForLines(path: string): Promise<ProposalChange> {
  const cut = path.lastIndexOf("/");
  const start = path.slice(0, cut);
  if (batch === null || batch.start !== start || batch.ids.length === FILES_AT_ONCE) batch = openBatch(start);
  const at = batch.ids.push(path.slice(cut + 1)) - 1;
  return (await batch.answers)[at] as ProposalChange;
}

function openBatch(start: string): Batch {
  const ids: string[] = [];
  const send = (): Promise<readonly ProposalChange[]> => {
    if (batch?.ids === ids) batch = null;
    return ask(`${start}/${ids.join(",")}`);
  };
  return { start, ids, answers: new Promise((resolve) => setTimeout(() => resolve(send()))) };
}

/** One row of the table: a line of either side or both, a gap, or the finding at the line before. */
type Row =
  | {
      readonly kind: "lines";
      readonly old: ShownLine | null;
      readonly new: ShownLine | null;
      readonly changed: boolean;
    }
  | { readonly kind: "gap"; readonly lines: number }
  | { readonly kind: "note"; readonly content: ComponentChildren };

const ROWS_AT_ONCE = 120;
const ROW_PX = 20;

function Code({ change, notes }: { readonly change: ProposalChange; readonly notes: readonly Annotation[] }) {
  const { rows, cut, reason, path } = change;
  const colours = useColours(path, rows);
  const split = isSplit.value && !useNarrow();
  const laid = useMemo(() => layOutDiffRows(rows, notes, split), [rows, notes, split]);
  const parts = Array.from({ length: Math.ceil(laid.length / ROWS_AT_ONCE) }, (_, at) =>
    laid.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section class="code" tabIndex={0} aria-label={`Changed lines of ${escapeHiddenCharacters(path)}`}>
      <table class={split ? "split" : ""}>
        <thead class="unseen">
          <tr>
            <th scope="col">Old line</th>
            {split ? <th scope="col">Old</th> : null}
            <th scope="col">New line</th>
            <th scope="col">{split ? "New" : "Text"}</th>
          </tr>
        </thead>
        {parts.map((part, at) => (
          <Part key={at} rows={part} split={split} colours={colours} />
        ))}
      </table>
      {reason === null ? null : <Empty says={reason} />}
      {cut > 0 ? <p class="hint">and {cut} more lines</p> : null}
    </section>
  );
}

/** Lays the rows out for one of the two views, with each finding below its line; what has no line here comes first. */
function layOutDiffRows(rows: readonly ChangeRow[], notes: readonly Annotation[], split: boolean): readonly Row[] {
  const shown = new Set(rows.flatMap((row) => (row.kind === "gap" ? [] : [row.new?.number ?? row.old?.number ?? 0])));
  const noteRow = ({ content }: Annotation): Row => ({ kind: "note", content });
  const listNoteRowsAtLine = (line: number | undefined) =>
    notes.filter((note) => note.line !== null && note.line === line).map(noteRow);
  const laid: Row[] = notes.filter(({ line }) => line === null || !shown.has(line)).map(noteRow);
  let [gone, come]: [Row[], Row[]] = [[], []];
  const flush = (): void => {
    laid.push(...gone, ...come);
    [gone, come] = [[], []];
  };
  for (const row of rows) {
    if (row.kind !== "changed" || split) flush();
    if (row.kind === "gap") laid.push(row);
    else if (row.kind === "same" || split) {
      const line = row.new?.number ?? row.old?.number;
      laid.push(
        { kind: "lines", old: row.old, new: row.new, changed: row.kind === "changed" },
        ...listNoteRowsAtLine(line),
      );
    } else {
      if (row.old !== null) gone.push({ kind: "lines", old: row.old, new: null, changed: true });
      if (row.new !== null) come.push({ kind: "lines", old: null, new: row.new, changed: true });
      (row.new === null ? gone : come).push(...listNoteRowsAtLine(row.new?.number ?? row.old?.number));
    }
  }
  flush();
  return laid;
}

interface Colours {
  readonly old: ReadonlyMap<number, readonly Token[]>;
  readonly new: ReadonlyMap<number, readonly Token[]>;
}

const NO_COLOURS: Colours = { old: new Map(), new: new Map() };

/** Returns the colours of the lines of both sides once the grammar is there. */
function useColours(path: string, rows: readonly ChangeRow[]): Colours {
  const [colours, setColours] = useState(NO_COLOURS);
  useEffect(() => {
    let isMeant = true;
    const highlightSide = async (side: "old" | "new") => {
      const lines = rows.flatMap((row) => (row.kind === "gap" ? [] : (row[side] ?? [])));
      const tokens = await tokenizeLines(
        path,
        lines.map(({ text }) => text),
      );
      return new Map(lines.map(({ number }, at) => [number, tokens[at] ?? []]));
    };
    Promise.all([highlightSide("old"), highlightSide("new")]).then(([before, after]) => {
      if (isMeant) setColours({ old: before, new: after });
    });
    return () => {
      isMeant = false;
    };
  }, [path, rows]);
  return colours;
}

interface PartFacts {
  readonly rows: readonly Row[];
  readonly split: boolean;
  readonly colours: Colours;
}

/** Draws some rows when they are near the window, and keeps their place until then. */
function Part({ rows, split, colours }: PartFacts): JSX.Element {
  const [place, isNear] = useNear();
  const columns = split ? 4 : 3;
  return (
    <tbody ref={place as { current: HTMLTableSectionElement | null }}>
      {isNear ? (
        rows.map((row, at) =>
          row.kind === "lines" ? (
            <tr key={at} class={row.changed ? "changed" : undefined}>
              {split ? <SplitCells row={row} colours={colours} /> : <UnifiedCells row={row} colours={colours} />}
            </tr>
          ) : (
            <tr key={at} class={row.kind}>
              <td colSpan={columns}>
                {row.kind === "gap" ? `${formatCount(row.lines, "line")} that are the same` : row.content}
              </td>
            </tr>
          ),
        )
      ) : (
        <tr style={{ height: `${rows.length * ROW_PX}px` }}>
          <td colSpan={columns} />
        </tr>
      )}
    </tbody>
  );
}

type LinesRow = Row & { readonly kind: "lines" };

function UnifiedCells({ row, colours }: { readonly row: LinesRow; readonly colours: Colours }): JSX.Element {
  const kind = !row.changed ? "equal" : row.new === null ? "gone" : "come";
  const line = row.new ?? row.old;
  return (
    <>
      <td class={`number ${kind}`}>{row.old?.number}</td>
      <td class={`number ${kind}`}>{row.new?.number}</td>
      <TextCell line={line} kind={kind} tokens={colours[row.new === null ? "old" : "new"].get(line?.number ?? 0)} />
    </>
  );
}

function SplitCells({ row, colours }: { readonly row: LinesRow; readonly colours: Colours }): JSX.Element {
  return (
    <>
      {(["old", "new"] as const).map((side) => {
        const line = row[side];
        const kind = line === null ? "none" : !row.changed ? "equal" : side === "old" ? "gone" : "come";
        return (
          <>
            <td class={`number ${kind}`}>{line?.number}</td>
            <TextCell line={line} kind={kind} tokens={colours[side].get(line?.number ?? 0)} />
          </>
        );
      })}
    </>
  );
}

interface TextFacts {
  readonly line: ShownLine | null;
  readonly kind: string;
  readonly tokens: readonly Token[] | undefined;
}

function TextCell({ line, kind, tokens = [] }: TextFacts): JSX.Element {
  if (line === null) return <td class={`text ${kind}`} />;
  return (
    <td class={`text ${kind}`}>
      <span class="sign" aria-hidden="true">
        {kind === "gone" ? "−" : kind === "come" ? "+" : " "}
      </span>
      {cutLinePieces(line, tokens).map(({ text, colour, isChanged }, at) => {
        const shown = escapeHiddenCharacters(text.replaceAll("\t", "    "));
        if (isChanged)
          return (
            <mark class={colour} key={at}>
              {shown}
            </mark>
          );
        return colour === "" ? (
          shown
        ) : (
          <span class={colour} key={at}>
            {shown}
          </span>
        );
      })}
    </td>
  );
}

/** Cuts a line where its colour changes and where its changed words begin and end. */
function cutLinePieces({ text, changed }: ShownLine, tokens: readonly Token[]) {
  const ends = [...tokens, ...changed].flatMap(([from, to]) => [from, to]);
  const cuts = [...new Set([0, ...ends.filter((at) => at < text.length), text.length])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, at) => ({
    text: text.slice(from, cuts[at + 1]),
    colour: tokens.find(([begin, end]) => begin <= from && from < end)?.[2] ?? "",
    isChanged: changed.some(([begin, end]) => begin <= from && from < end),
  }));
}

const NARROW = matchMedia("(max-width: 62.49rem)");

/** Returns whether the window has no room for two things beside each other. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const look = (): void => setNarrow(NARROW.matches);
    NARROW.addEventListener("change", look);
    return () => NARROW.removeEventListener("change", look);
  }, []);
  return isNarrow;
}
