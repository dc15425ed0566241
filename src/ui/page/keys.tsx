import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { QueueOutput } from "../../kernel/domain/documents.generated.ts";
import { describeAgendaReason, escapeHiddenCharacters, stateWords } from "../../view/page/index.ts";
import { hasWords } from "./parts/search.tsx";
import { hasLetterKeys } from "./settings-here.ts";
import { linkTo, PLACES, useAnswer } from "./store.ts";
import { findAgendaTarget, linkToRow, useAgenda } from "./views/agenda.tsx";

const HELP: readonly (readonly [string, string])[] = [
  ["j k", "next and previous in the list"],
  ["Enter", "open it"],
  ["a r", "approve, reject: first the reason, then again to decide"],
  ["o", "open or fold all files"],
  ["/", "search in this view"],
  ["⌘K Ctrl K", "go to anything"],
  ["?", "these keys"],
];

/** Listens to the keys of the page, and shows what they open: a search over everything, and what the keys are. */
export function Keys(): JSX.Element {
  const [isFinding, setFinding] = useState(false);
  const help = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") setFinding(true);
      else if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      else if (!hasLetterKeys.value) return;
      else if (event.key === "?") help.current?.showModal();
      else if (!pressLetter(event.key)) return;
      event.preventDefault();
    };
    const find = () => setFinding(true);
    /** Closes what popped up, unless that was used. */
    const fold = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      for (const each of document.querySelectorAll("details.more[open]")) {
        const isInside = each.contains(event.type === "keydown" ? document.activeElement : (event.target as Node));
        if (event.type !== "keydown" && isInside) continue;
        each.removeAttribute("open");
        if (isInside) each.querySelector("summary")?.focus();
      }
    };
    addEventListener("keydown", press);
    addEventListener("skl-find", find);
    addEventListener("pointerdown", fold);
    addEventListener("keydown", fold);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("skl-find", find);
      removeEventListener("pointerdown", fold);
      removeEventListener("keydown", fold);
    };
  }, []);
  return (
    <>
      {isFinding ? <Finder close={() => setFinding(false)} /> : null}
      <dialog ref={help} aria-label="Keys">
        <h2>Keys</h2>
        <dl class="keys">
          {HELP.map(([keys, does]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" class="outlined">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches("textarea, select, input") || target.closest("dialog") !== null);

/** Returns whether a letter did something. */
function pressLetter(key: string): boolean {
  switch (key) {
    case "j":
    case "k":
      return step(key === "j" ? 1 : -1);
    case "Enter":
      if (document.activeElement !== document.body) return false;
      return clickFirstMatch(".row[data-row][aria-current]");
    case "a":
      return decide("button.primary");
    case "r":
      return decide("button.outlined");
    case "o":
      dispatchEvent(new Event("skl-open"));
      return true;
    case "/": {
      const field = document.querySelector<HTMLElement>("main input[type=search]");
      if (field === null) dispatchEvent(new Event("skl-find"));
      else field.focus();
      return true;
    }
    default:
      return false;
  }
}

function clickFirstMatch(place: string): boolean {
  const found = document.querySelector<HTMLElement>(place);
  found?.click();
  return found !== null;
}

/** Goes to another row of the list, by its link; the row keeps the focus, so that the next key goes on from there. */
function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("main .row[data-row]")];
  const current = rows.findIndex((row) => row === document.activeElement || row.hasAttribute("aria-current"));
  const next = rows[current + by] ?? (current === -1 ? rows[0] : undefined);
  if (next === undefined) return false;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
  if (matchMedia("(min-width: 62.5rem)").matches) location.replace((next as HTMLAnchorElement).href);
  return true;
}

/** Decides where the reason is written, and asks for the reason where it is not. */
function decide(button: string): boolean {
  const form = document.querySelector(".decide");
  const target = form?.querySelector<HTMLButtonElement>(button);
  if (!target) return false;
  target.click();
  return true;
}

interface Target {
  readonly href: string;
  readonly title: string;
  readonly says: string;
}

const MOST_FOUND = 12;

/** A search over what waits, the branches and the places. */
function Finder({ close }: { readonly close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const rows = useAgenda().value?.rows ?? [];
  const changes = useAnswer<QueueOutput>("queue").value?.changes ?? [];
  useEffect(() => dialog.current?.showModal(), []);
  const targets: Target[] = [
    ...rows.map((row) => ({
      href: linkToRow(row),
      title: row.rfc?.decision_required ?? findAgendaTarget(row)[1],
      says: describeAgendaReason(row),
    })),
    ...changes.flatMap((change) =>
      rows.some((row) => row.change?.branch === change.branch)
        ? []
        : {
            href: linkTo("branches", "branch", change.branch),
            title: change.branch,
            says: `${stateWords(change)} ${change.agent ?? ""}`,
          },
    ),
    ...[...PLACES, "skills" as const, "runs" as const, "settings" as const].map((view) => ({
      ...{ href: linkTo(view), title: view, says: "place" },
    })),
    { href: linkTo("branches", "review"), title: "Run review", says: "action" },
  ];
  const found = targets.filter(({ title, says }) => hasWords(`${title} ${says}`, words)).slice(0, MOST_FOUND);
  const chosen = Math.min(at, found.length - 1);
  const goToTarget = (target: Target | undefined): void => {
    if (target !== undefined) location.assign(target.href);
    close();
  };
  return (
    <dialog ref={dialog} class="finder" aria-label="Go to" onClose={close}>
      <input
        type="search"
        list="found"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={chosen >= 0 ? `found-${chosen}` : undefined}
        aria-label="Go to a branch, a question or a place"
        placeholder="Go to a branch, a question or a place"
        value={words}
        onInput={({ currentTarget }) => {
          setWords(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setAt(Math.min(chosen + 1, found.length - 1));
          else if (event.key === "ArrowUp") setAt(Math.max(chosen - 1, 0));
          else if (event.key === "Enter") goToTarget(found[chosen]);
          else if (event.key === "Escape") close();
          else return;
          event.preventDefault();
        }}
      />
      <div id="found" role="listbox" aria-label="Found">
        {found.map((target, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above it has the keys
          <div
            key={target.href}
            id={`found-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            onClick={() => goToTarget(target)}
          >
            {escapeHiddenCharacters(target.title).slice(0, 120)}{" "}
            <span class="small">{escapeHiddenCharacters(target.says).slice(0, 80)}</span>
          </div>
        ))}
        {found.length === 0 ? <p class="empty">Nothing matches.</p> : null}
      </div>
    </dialog>
  );
}
