import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import { Ago } from "./text.tsx";

interface RowFacts {
  readonly href: string;
  readonly id: string;
  readonly isChosen: boolean;
  readonly icon?: IconName;
  readonly tone?: string;
  /** What stands between it and the row before, where rows hang together. */
  readonly coupling?: ComponentChildren;
  readonly title: ComponentChildren;
  readonly at?: string | null | undefined;
  /** The second line. */
  readonly children: ComponentChildren;
  readonly isDecided?: boolean;
}

/** A row of a list in two lines: an icon, what it is, its age; below it why. */
export function ListRow({
  href,
  id,
  isChosen,
  icon,
  tone,
  coupling = null,
  title,
  at,
  children,
  isDecided = false,
}: RowFacts): JSX.Element {
  return (
    <a
      class={`row${icon ? "" : " wide"}${isDecided ? " decided" : ""}`}
      href={href}
      aria-current={isChosen ? "true" : undefined}
      data-row={id}
    >
      {icon ? <Icon of={icon} tone={tone ?? ""} /> : null}
      <span class="line">{title}</span>
      <span class="age">
        <Ago at={at} />
      </span>
      {coupling}
      <span class="line small">{children}</span>
    </a>
  );
}
