import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Change, ChangeFile, QueueEntry } from "../../../kernel/domain/documents.generated.ts";
import { openHolds, type ShownHead } from "../../../kernel/domain/index.ts";
import {
  describeKind,
  describeVerdict,
  escapeHiddenCharacters,
  formatCount,
  renderProposalJudgement,
} from "../../../view/page/index.ts";
import { type Annotation, DiffModes, FileDiff, WhenNear } from "../parts/diff.tsx";
import { Back, Title, WhenAnswered } from "../parts/frame.tsx";
import { Doc } from "../parts/html.tsx";
import { Icon } from "../parts/icon.tsx";
import { Ago, Name, OwnText, Paragraphs, Path, QuotedText, State } from "../parts/text.tsx";
import { linkTo, useAnswer, type View } from "../store.ts";
import { useAgenda } from "./agenda.tsx";
import { DecideBranch } from "./decide.tsx";

/** Without a finding so many files are open from the start. */
const OPEN_FILES = 5;

/** Shows a branch: its verdict, every file with its findings in one diff, and at the foot the decision. */
export function BranchPage({ name, view }: { readonly name: string; readonly view: View }): JSX.Element {
  const head = useAnswer<ShownHead>(`branch/${encodeURIComponent(name)}`);
  return <WhenAnswered answer={head}>{(value) => <Branch head={value} view={view} />}</WhenAnswered>;
}

/** A branch that was decided long ago is no change any more; its files are shown all the same. */
function listShownFiles({ change, proposals }: ShownHead): readonly ChangeFile[] {
  const recorded = proposals.map(({ path, proposal_id, holds = [], rfc = null }) => ({
    ...{ path, proposal_id, holds: [...holds], rfc, status: "modified" as const, findings: [] },
  }));
  return change?.files ?? recorded;
}

function Branch({ head, view }: { readonly head: ShownHead; readonly view: View }): JSX.Element {
  const { change, proposals } = head;
  const all = listShownFiles(head);
  const { notes, common } = useMemo(() => groupFindingsByFile(all, head), [head]);
  const isFlagged = ({ path }: ChangeFile): boolean => (notes.get(path) ?? []).length > 0;
  const flagged = all.filter(isFlagged);
  const files = [...flagged, ...all.filter((file) => !isFlagged(file))];
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set((flagged.length > 0 ? flagged : files.slice(0, OPEN_FILES)).map(({ path }) => path)),
  );
  const isAllOpen = files.every(({ path }) => shown.has(path));
  const toggleAll = (): void => setShown(new Set(isAllOpen ? [] : files.map(({ path }) => path)));
  useEffect(() => {
    addEventListener("skl-open", toggleAll);
    return () => removeEventListener("skl-open", toggleAll);
  });
  const toggle = (path: string): void =>
    setShown(new Set(shown.has(path) ? [...shown].filter((each) => each !== path) : [...shown, path]));
  const [own] = proposals;
  const rationales = [...new Set(proposals.flatMap(({ rationale }) => (rationale ? [rationale] : [])))];
  const branch = change?.branch ?? own?.branch ?? "";
  return (
    <article class="branch" aria-label={`Branch ${escapeHiddenCharacters(branch)}`}>
      <Back to={linkTo(view)} title={view === "inbox" ? "Inbox" : "Branches"} />
      <Title>
        <QuotedText text={change?.task?.title || change?.subject || branch} cut={160} />
        {change?.task?.title && change.subject ? (
          <span class="subject">
            <QuotedText text={change.subject} cut={120} />
          </span>
        ) : null}
      </Title>
      {change === null ? (
        <p class="verdict">It was decided, and its record is kept.</p>
      ) : (
        <p class="verdict">
          <State of={change} />
          {describeVerdict(change) === "" ? null : " · "}
          <QuotedText text={describeVerdict(change)} />
        </p>
      )}
      <p class="small meta">
        <Name of={branch} cut={80} />
        <span>{escapeHiddenCharacters(change?.agent ?? own?.agent_id ?? "")}</span>
        <span>
          {formatCount(files.length, "file")}
          {flagged.length > 0 && flagged.length < files.length ? `, ${flagged.length} with findings` : ""}
        </span>
        <Ago at={change?.pushed_at ?? own?.pushed_at} />
      </p>
      {change === null ? null : <DecideBranch key={change.head} {...{ change, proposals }} />}
      <Links head={head} view={view} />
      {rationales[0] === undefined ? null : (
        <p>
          <span class="small">Its agent says:</span> <QuotedText text={rationales[0]} cut={240} />
        </p>
      )}
      <div class="tools">
        <DiffModes />
        <button type="button" class="quiet" onClick={toggleAll}>
          {isAllOpen ? "Fold all" : `Open all ${files.length}`}
        </button>
      </div>
      {common
        .filter(({ text }) => change === null || text !== describeVerdict(change))
        .map((each) => (
          <Found key={each.text} of={each} files={each.files} />
        ))}
      {groupFiles(files, flagged.length).map(({ first, group }) => (
        <WhenNear key={group[0]?.path} isFirst={first === 0} height={estimateHeight(group, shown)}>
          {() => (
            <>
              {first === flagged.length && first > 0 ? (
                <p class="small rest">{formatCount(files.length - first, "more file")} without findings</p>
              ) : null}
              {group.map((file) => (
                <FileDiff
                  key={file.path}
                  file={file}
                  notes={notes.get(file.path) ?? []}
                  isOpen={shown.has(file.path)}
                  toggle={() => toggle(file.path)}
                />
              ))}
            </>
          )}
        </WhenNear>
      ))}
      <Judged proposals={proposals} rationales={rationales} />
    </article>
  );
}

/** So many files are drawn together when they come near the window. */
const FILES_IN_GROUP = 20;

/** Cuts files into groups; one begins with the first file without findings. */
function groupFiles(files: readonly ChangeFile[], flagged: number) {
  const starts = [0, flagged].flatMap((start, at) => {
    const end = at === 0 ? flagged : files.length;
    return Array.from(
      { length: Math.ceil((end - start) / FILES_IN_GROUP) },
      (_, each) => start + each * FILES_IN_GROUP,
    );
  });
  return starts.map((first, at) => ({ first, group: files.slice(first, starts[at + 1] ?? files.length) }));
}

const estimateHeight = (files: readonly ChangeFile[], shown: ReadonlySet<string>): string =>
  `${files.reduce((sum, { path }) => sum + (shown.has(path) ? 13 : 3), 0)}rem`;

/** What the branch has to do with other things, each with its own way there. */
function Links({ head: { change, overlaps }, view }: { readonly head: ShownHead; readonly view: View }) {
  const row = useAgenda().value?.rows.find((each) => each.change?.branch === change?.branch && change !== null);
  const links: (readonly [string, ComponentChildren, ComponentChildren])[] = [
    ...(change?.rfcs ?? []).map((id) => [linkTo("inbox", "rfc", id), <>Answer {id}</>, null] as const),
    ...(change?.because ?? [])
      .filter(({ kind, path }) => kind === "contested" && path !== null)
      .map(
        ({ path }) =>
          [linkTo("map", "file", path ?? ""), "Look at the contested entry", <Path key="p" of={path ?? ""} />] as const,
      ),
    ...overlaps.map(
      ({ kind, branch, message }) =>
        [
          linkTo(view, "branch", branch ?? ""),
          <>
            {describeKind(kind)}: <Name of={branch} cut={60} />
          </>,
          <QuotedText key="m" text={message} cut={200} />,
        ] as const,
    ),
  ];
  for (const { branch } of row?.same ?? [])
    links.push([linkTo(view, "branch", branch), <Name key="b" of={branch} cut={60} />, "has the same finding"]);
  if (links.length === 0) return null;
  return (
    <ul class="links">
      {links.slice(0, 12).map(([href, label, more], at) => (
        <li key={at}>
          <a class="button small" href={href}>
            {label} <Icon of="next" />
          </a>{" "}
          <span class="small">{more}</span>
        </li>
      ))}
    </ul>
  );
}

interface Finding {
  readonly kind: string;
  readonly text: string;
  readonly line: number | null;
  readonly more: string;
}

/** Returns what was found in each file, at its line, and what is the same in several, which is said once. */
function groupFindingsByFile(files: readonly ChangeFile[], head: ShownHead) {
  const found = new Map(files.map((file) => [file.path, listFileFindings(file, head)]));
  const counts = new Map<string, number>();
  for (const { line, text } of [...found.values()].flat())
    if (line === null) counts.set(text, (counts.get(text) ?? 0) + 1);
  const isCommon = ({ line, text }: Finding): boolean => line === null && (counts.get(text) ?? 0) > 1;
  const shared = new Map(
    [...found.values()]
      .flat()
      .filter(isCommon)
      .map((each) => [each.text, each]),
  );
  return {
    common: [...shared.values()].map((each) => ({ ...each, files: counts.get(each.text) ?? 0 })),
    notes: new Map(
      [...found].map(([path, findings]): [string, Annotation[]] => [
        path,
        findings.filter((each) => !isCommon(each)).map((each) => ({ line: each.line, content: <Found of={each} /> })),
      ]),
    ),
  };
}

function Found({ of: { kind, text, more }, files }: { readonly of: Finding; readonly files?: number }): JSX.Element {
  return (
    <div class={more === SETTLED ? "finding settled" : "finding"}>
      <Icon of={more === SETTLED ? "check" : "shield"} tone={more === SETTLED ? "" : "warn"} />
      <p>
        {kind === "" ? null : <strong>{describeKind(kind)}</strong>} <QuotedText text={text} cut={900} />{" "}
        <span class="small">
          {files === undefined ? null : `in ${files} files. `}
          <OwnText text={more} />
        </span>
      </p>
    </div>
  );
}

const SETTLED = "Settled.";

function listFileFindings(file: ChangeFile, { change, proposals }: ShownHead): readonly Finding[] {
  const entry = proposals.find(({ proposal_id }) => proposal_id === file.proposal_id);
  const open = new Set(entry === undefined ? [] : openHolds(entry).map(({ because }) => because));
  const found = [
    ...listReasonsForFile(file, change).map((each) => ({ ...each, more: "" })),
    ...file.findings.map(({ hold, message, line, fix }) => ({ kind: hold ?? "", text: message, line, more: fix })),
    ...file.holds.map(({ kind, because, line }) => ({
      kind,
      text: because,
      line,
      more: open.has(because) ? "" : SETTLED,
    })),
  ];
  const start = `${file.path}: `;
  const plain = found.map(({ kind, text, line, more }) => ({
    ...{ kind, line, more, text: text.startsWith(start) ? text.slice(start.length) : text },
  }));
  return [...new Map(plain.map((each) => [each.text, each])).values()];
}

const listReasonsForFile = ({ path }: ChangeFile, change: Change | null) =>
  change === null || change.state === "merged" ? [] : change.because.filter((reason) => reason.path === path);

interface JudgedFacts {
  readonly proposals: readonly QueueEntry[];
  readonly rationales: readonly string[];
}

/** How a branch was judged, for who wants to know: what its agent said, the steps of the review, what people decided. */
function Judged({ proposals, rationales }: JudgedFacts): JSX.Element | null {
  if (proposals.length === 0) return null;
  return (
    <details class="judged">
      <summary>How it was judged</summary>
      {rationales.map((rationale) => (
        <Paragraphs key={rationale} text={rationale} />
      ))}
      {proposals.map((proposal) => (
        <div key={proposal.proposal_id}>
          <h3>
            <Path of={proposal.path} />
          </h3>
          <Doc of={renderProposalJudgement(proposal)} />
        </div>
      ))}
    </details>
  );
}
