import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Answer, generalProblems, isArrival, Reading } from "../store.ts";
import { OwnText } from "./text.tsx";

interface SectionFacts {
  readonly title: string;
  readonly count?: number;
  readonly children: ComponentChildren;
}

/** A part of a view with a heading; the number of what it holds stands beside the heading. */
export const Section = ({ title, count, children }: SectionFacts): JSX.Element => (
  <section class="part">
    <h2>
      {title} {count === undefined ? null : <span class="count">{count}</span>}
    </h2>
    {children}
  </section>
);

/** Says that there is nothing, and what to do first. */
export function Empty({ says, first }: { readonly says: string; readonly first?: string }): JSX.Element {
  return (
    <p class="empty">
      <OwnText text={says} /> {first === undefined ? null : <OwnText text={first} />}
    </p>
  );
}

export const Problem = ({ error }: { readonly error: { readonly message: string; readonly fix: string } }) => (
  <div class="problem" role="alert">
    <p>
      <OwnText text={`${error.message} ${error.fix}`} />
    </p>
  </div>
);

/** The title of the one thing that a view shows. A link that leads to it brings it into sight, with the focus. */
export function Title({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title.current === null || !isArrival("end")) return;
    const { top, bottom } = title.current.getBoundingClientRect();
    title.current.focus({ preventScroll: true });
    if (top < 0 || bottom > innerHeight / 2) title.current.scrollIntoView();
  }, []);
  return (
    <h2 class="title" tabIndex={-1} ref={title}>
      {children}
    </h2>
  );
}

interface AnsweredFacts<T> {
  readonly answer: Answer<T>;
  readonly children: (value: T) => ComponentChildren;
}

/** Shows an answer when it is there; until then it keeps the place. An older answer stays where a newer one cannot be had. */
export function WhenAnswered<T>({ answer, children }: AnsweredFacts<T>): JSX.Element {
  const { value, error } = answer;
  if (value === null && error === null) return <p class="waiting">Reading…</p>;
  return (
    <>
      {error === null || generalProblems.value.includes(error.message) ? null : <Problem error={error} />}
      {value === null ? null : <Reading.Provider value={answer.reading}>{children(value)}</Reading.Provider>}
    </>
  );
}

/** Leads back from one thing to its list, where there is no room for both. */
export function Back({ to, title }: { readonly to: string; readonly title: string }): JSX.Element {
  return (
    <p class="back small">
      <a href={to}>{title}</a>
    </p>
  );
}
