import { type ComponentChildren, type JSX, options, type TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Rows beyond the visible ones on either side, so that scrolling shows no empty rows. */
const SPARE = 6;

/** On paper a list has its rows up to this number. */
const MOST_PRINTED = 2000;

/** Has a change of state drawn before the browser goes on: it prints what is there when the event returns. */
export function drawNow(change: () => void): void {
  const { debounceRendering } = options;
  options.debounceRendering = (draw) => draw();
  change();
  if (debounceRendering === undefined) delete options.debounceRendering;
  else options.debounceRendering = debounceRendering;
}

/** A list of rows of one height, of which only those in sight are drawn; the keys of the arrows, Home and End walk through its links. */
export function LongList<T>({
  items,
  height,
  label,
  keyOf,
  children,
}: {
  readonly items: readonly T[];
  readonly height: number;
  readonly label: string;
  readonly keyOf: (item: T) => string;
  readonly children: (item: T) => ComponentChildren;
}): JSX.Element {
  const box = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ top: 0, room: 900 });
  useLayoutEffect(() => {
    const list = box.current;
    if (list === null) return;
    const look = (): void => setPlace({ top: list.scrollTop, room: list.clientHeight });
    const drawAll = (): void => drawNow(() => setPlace({ top: 0, room: MOST_PRINTED * height }));
    const lookAgain = (): void => drawNow(look);
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    addEventListener("beforeprint", drawAll);
    addEventListener("afterprint", lookAgain);
    look();
    return () => {
      removeEventListener("beforeprint", drawAll);
      removeEventListener("afterprint", lookAgain);
      observer.disconnect();
      list.removeEventListener("scroll", look);
    };
  }, []);
  const first = Math.max(0, Math.floor(place.top / height) - SPARE);
  const last = Math.min(items.length, Math.ceil((place.top + place.room) / height) + SPARE);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <ul class="long" ref={box} aria-label={label} tabIndex={0} onKeyDown={walk}>
      {first > 0 ? <li class="space" aria-hidden="true" style={{ height: `${first * height}px` }} /> : null}
      {items.slice(first, last).map((item, at) => (
        <li
          key={keyOf(item)}
          style={{ height: `${height}px` }}
          aria-setsize={items.length}
          aria-posinset={first + at + 1}
        >
          {children(item)}
        </li>
      ))}
      {last < items.length ? (
        <li class="space" aria-hidden="true" style={{ height: `${(items.length - last) * height}px` }} />
      ) : null}
    </ul>
  );
}

function walk(event: TargetedKeyboardEvent<HTMLUListElement>): void {
  const list = event.currentTarget;
  if (event.key === "Home") list.scrollTop = 0;
  else if (event.key === "End") list.scrollTop = list.scrollHeight;
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const links = [...list.querySelectorAll<HTMLElement>("a, button")];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = links[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (next === undefined) return;
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  } else return;
  event.preventDefault();
}
