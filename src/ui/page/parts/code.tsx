import type { JSX } from "preact";
import type { ChangeRow, ProposalChange, ShownLine } from "../../../domain/index.ts";
import { printable } from "../../../report/page/index.ts";
import { Empty } from "./frame.tsx";
import { Name } from "./text.tsx";

/** Shows both sides of a changed file; what does not fit beside each other scrolls sideways. */
export function Code({ change: { rows, cut, reason, proposal } }: { readonly change: ProposalChange }): JSX.Element {
  if (reason !== null) return <Empty says={reason} />;
  if (rows.every(({ kind }) => kind !== "changed")) return <Empty says="No line differs." />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section class="code" tabIndex={0} aria-label={`Changed lines of ${printable(proposal.path)}`}>
      <table>
        <colgroup>
          <col class="narrow" />
          <col />
          <col class="narrow" />
          <col />
        </colgroup>
        <thead class="unseen">
          <tr>
            <th scope="col">Old line</th>
            <th scope="col">Old</th>
            <th scope="col">New line</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={at} row={row} />
          ))}
        </tbody>
      </table>
      {cut > 0 ? <p class="hint">and {cut} more lines</p> : null}
    </section>
  );
}

function Row({ row }: { readonly row: ChangeRow }): JSX.Element {
  if (row.kind === "gap")
    return (
      <tr class="gap">
        <td colSpan={4}>{row.lines} lines that are the same</td>
      </tr>
    );
  const isChanged = row.kind === "changed";
  return (
    <tr>
      <Side line={row.old} kind={isChanged ? "gone" : "equal"} />
      <Side line={row.new} kind={isChanged ? "come" : "equal"} />
    </tr>
  );
}

function Side({
  line,
  kind,
}: {
  readonly line: ShownLine | null;
  readonly kind: "gone" | "come" | "equal";
}): JSX.Element {
  if (line === null)
    return (
      <>
        <td class="number none" />
        <td class="text none" />
      </>
    );
  return (
    <>
      <td class={`number ${kind}`}>{line.number}</td>
      <td class={`text ${kind}`}>
        <span class="sign" aria-hidden="true">
          {kind === "gone" ? "−" : kind === "come" ? "+" : " "}
        </span>
        <MarkedLine line={line} />
        {line.symbols.map((symbol) => (
          <span class="symbol" key={symbol}>
            <Name of={symbol} cut={60} />
          </span>
        ))}
      </td>
    </>
  );
}

/** Marks the names that the change touches, wherever they stand as whole words. */
function MarkedLine({ line: { text, names } }: { readonly line: ShownLine }): JSX.Element {
  const wanted = new Set(names);
  const parts = text.split(/([\p{L}_$][\p{L}\p{N}_$]*)/u);
  return (
    <span class="source">
      {parts.map((part, at) =>
        wanted.has(part) ? <mark key={at}>{printable(part)}</mark> : printable(part.replaceAll("\t", "    ")),
      )}
    </span>
  );
}
