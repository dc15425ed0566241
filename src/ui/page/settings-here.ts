import { type Signal, signal } from "@preact/signals";

/** Returns a choice that this browser keeps. */
function readKeptChoice(name: string, byDefault: boolean): Signal<boolean> {
  const choice = signal(localStorage.getItem(name) === null ? byDefault : localStorage.getItem(name) === "1");
  choice.subscribe((value) => localStorage.setItem(name, value ? "1" : "0"));
  return choice;
}

/** Whether the page says who pushed. */
export const saysPushes = readKeptChoice("skl-pushes", true);
/** Whether the browser tells of what waits while another tab is looked at. */
export const notifies = readKeptChoice("skl-notifies", false);
/** Whether single letters are keys; who dictates or has a key in reach by accident turns them off. */
export const hasLetterKeys = readKeptChoice("skl-keys", true);
