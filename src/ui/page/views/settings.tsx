import type { JSX } from "preact";
import { WhenAnswered } from "../parts/frame.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Chip, Name, OwnText } from "../parts/text.tsx";
import { route, useAnswer } from "../store.ts";

interface Setting {
  readonly path: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly source: string;
  readonly description: string;
}

/** Shows the configuration in force, and where each value comes from. */
export function SettingsView(): JSX.Element {
  const { words } = route.value;
  const settings = useAnswer<{ readonly settings: readonly Setting[] }>("settings");
  return (
    <>
      <p class="hint">
        <OwnText text="Change one with `skl config set KEY VALUE`: it becomes a commit on the base branch." />
      </p>
      <SearchField label="Find a setting" />
      <WhenAnswered answer={settings}>
        {({ settings: all }) => (
          <ul class="settings">
            {all
              .filter(({ path, description }) => hasWords(`${path} ${description}`, words))
              .map((setting) => (
                <li key={setting.path}>
                  <p>
                    <Name of={setting.path} /> = <Name of={JSON.stringify(setting.value) ?? "not set"} cut={500} />{" "}
                    <Chip tone={setting.source === "default" ? "plain" : "good"}>{setting.source}</Chip>
                  </p>
                  <p class="small">
                    <OwnText text={setting.description} />
                  </p>
                  {setting.source === "default" ? null : (
                    <p class="small">
                      Its default is <Name of={JSON.stringify(setting.default) ?? "not set"} cut={200} />.
                    </p>
                  )}
                </li>
              ))}
          </ul>
        )}
      </WhenAnswered>
    </>
  );
}
