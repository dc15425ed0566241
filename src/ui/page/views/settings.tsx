import type { JSX } from "preact";
import { renderSettings } from "../../../view/page/index.ts";
import { WhenAnswered } from "../parts/frame.tsx";
import { Doc } from "../parts/html.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { OwnText } from "../parts/text.tsx";
import { route, useAnswer } from "../store.ts";
import { NoMatch } from "./branches.tsx";

type Settings = Parameters<typeof renderSettings>[0];

/** Shows the configuration in force, and where each value comes from. */
export function SettingsView(): JSX.Element {
  const { words } = route.value;
  const answer = useAnswer<{ readonly settings: Settings }>("settings");
  return (
    <article class="settings" aria-label="Settings">
      <SearchField label="Find a setting" />
      <p class="hint">
        <OwnText text="Change one with `skl config set KEY VALUE`: it becomes a commit on the base branch." />
      </p>
      <WhenAnswered answer={answer}>
        {({ settings }) => {
          const found = settings.filter(({ path, description }) => hasWords(`${path} ${description}`, words));
          return found.length === 0 ? <NoMatch words={words} /> : <Doc of={renderSettings(found)} />;
        }}
      </WhenAnswered>
    </article>
  );
}
