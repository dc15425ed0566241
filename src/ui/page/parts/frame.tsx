import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Answer, generalProblems, isArrival } from "../store.ts";
import { OwnText } from "./text.tsx";

/** A part of a view with a heading; the number of what it holds stands beside the heading. */
export function Section({
  title,
  count,
  hint,
  children,
}: {
  readonly title: string;
  readonly count?: number | undefined;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <section class="part">
      <h2>
        {title} {count === undefined ? null : <span class="count">{count}</span>}
      </h2>
      {hint === undefined ? null : (
        <p class="hint">
          <OwnText text={hint} />
        </p>
      )}
      {children}
    </section>
  );
}

/** Says that there is nothing, and what to do first. */
export function Empty({ says, first }: { readonly says: string; readonly first?: string }): JSX.Element {
  return (
    <p class="empty">
      <OwnText text={says} /> {first === undefined ? null : <OwnText text={first} />}
    </p>
  );
}

export function Problem({
  error,
}: {
  readonly error: { readonly message: string; readonly fix: string };
}): JSX.Element {
  return (
    <div class="problem" role="alert">
      <p>
        <OwnText text={error.message} />
      </p>
      <p class="hint">
        <OwnText text={error.fix} />
      </p>
    </div>
  );
}

/** The title of the one thing that a view shows. A link that leads to it brings it into sight, with the focus. */
export function Title({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title.current === null || !isArrival("end")) return;
    const { top, bottom } = title.current.getBoundingClientRect();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (top >= 0 && bottom < innerHeight / 2 && !isLost) return;
    title.current.focus({ preventScroll: true });
    if (top < 0 || bottom > innerHeight / 2) title.current.scrollIntoView();
  }, []);
  return (
    <h2 class="title" tabIndex={-1} ref={title}>
      {children}
    </h2>
  );
}

/** Shows an answer when it is there; until then it keeps the place. An older answer stays where a newer one cannot be had. */
export function WhenAnswered<T>({
  answer,
  children,
}: {
  readonly answer: Answer<T>;
  readonly children: (value: T) => ComponentChildren;
}): JSX.Element {
  const { value, error } = answer;
  if (value === null && error === null) return <p class="waiting">Reading…</p>;
  return (
    <>
      {error === null || generalProblems.value.includes(error.message) ? null : <Problem error={error} />}
      {value === null ? null : children(value)}
    </>
  );
}

/** Rows of a name and a value; those without a value are left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ComponentChildren])[] }): JSX.Element {
  const isEmpty = (value: ComponentChildren): boolean =>
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  const shown = rows.filter(([, value]) => !isEmpty(value));
  return (
    <dl class="facts">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
