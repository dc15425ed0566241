import { randomUUID } from "node:crypto";
import { mkdir, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { err, ok } from "../../../../src/kernel/domain/index.ts";
import type { AdapterModule } from "../../../../src/runtime/engine/adapters/index.ts";
import {
  type Adapter,
  type AdapterCall,
  type DeferredChange,
  ERRNO,
  type ScopeType,
} from "../../../../src/runtime/engine/index.ts";

/** `{calendar}`: invitations to one calendar. */
interface CalendarScope {
  readonly calendar: string;
}

interface Invitation extends CalendarScope {
  readonly title: string;
  /** UTC, such as `20260102T030000Z`. */
  readonly start: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCalendar = (value: unknown): value is string => typeof value === "string" && /^[a-z]{1,40}$/.test(value);

const calendarScope: ScopeType<CalendarScope, CalendarScope> = {
  parse: (document) =>
    isObject(document) && Object.keys(document).length === 1 && isCalendar(document.calendar)
      ? ok({ calendar: document.calendar })
      : err(['The scope is {"calendar": NAME}.']),
  meet: (a, b) => (a.calendar === b.calendar ? a : null),
  leq: (a, b) => a.calendar === b.calendar,
  matches: (scope, request) => scope.calendar === request.calendar,
  document: ({ calendar }) => ({ calendar }),
};

const invite: AdapterCall<CalendarScope> = {
  parse: (payload) => {
    if (!isObject(payload) || Object.keys(payload).sort().join() !== "calendar,start,title") return err(ERRNO.invalid);
    const { calendar, start, title } = payload;
    const isPlain = typeof title === "string" && /^[^\p{C}\\;,]{1,200}$/u.test(title);
    const isTime = typeof start === "string" && /^\d{8}T\d{6}Z$/.test(start);
    return typeof calendar === "string" && isPlain && isTime ? ok({ calendar, start, title }) : err(ERRNO.invalid);
  },
  covers: (scope, payload) => calendarScope.matches(scope, payload as Invitation),
  perform: async (_scope, payload, context) => {
    const { calendar, start, title } = payload as Invitation;
    const event = ["BEGIN:VEVENT", `SUMMARY:${title}`, `DTSTART:${start}`, "END:VEVENT"];
    const file = ["BEGIN:VCALENDAR", "VERSION:2.0", ...event, "END:VCALENDAR", ""].join("\r\n");
    const id = `${calendar}-${randomUUID()}`;
    context.defer(draftFile(join(context.home, "drafts"), `${id}.ics`, file));
    return ok({ draft_id: id });
  },
  plan: (_scope, payload) =>
    ok({
      says: `Draft an invitation to the calendar ${(payload as Invitation).calendar}`,
      response: { draft_id: "planned" },
    }),
};

/** A file that nobody sees before the run ended well. */
function draftFile(folder: string, name: string, text: string): DeferredChange {
  const staged = join(folder, `.${name}.tmp`);
  return {
    stage: async () => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(staged, text, { flag: "wx", mode: 0o600 });
        return ok(null);
      } catch {
        return err(ERRNO.io);
      }
    },
    commit: () => rename(staged, join(folder, name)),
    discard: () => unlink(staged),
  };
}

const calendar: Adapter<CalendarScope> = {
  name: "calendar",
  scope: calendarScope,
  calls: { "external.draft": invite },
};

/** Invitations as files that a person opens and sends. */
export const calendarModule: AdapterModule = {
  adapter: calendar as Adapter,
  actions: [{ name: "write an invitation", consequence: "drafts", effect: "external.draft" }],
  samples: [{ calendar: "team" }],
};
