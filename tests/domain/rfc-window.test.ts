import { describe, expect, it } from "vitest";
import {
  collectOverdueRfcs,
  computeResponseWindow,
  computeRfcState,
  isOverdue,
  listRfcScopes,
  type Rfc,
} from "../../src/kernel/domain/index.ts";
import { anRfc } from "../rfc/builders.ts";

const at = (time: string) => new Date(time);
const CREATED = "2025-06-01T14:00:00Z";
const HOURS = 24;
/** An RFC with no other keys than these about time. */
const dated = (over: Partial<Rfc>): Rfc => ({ id: "RFC_001", status: "open", semantic_scopes: ["auth"], ...over });

describe("the window of an RFC", () => {
  it.each<[string, Partial<Rfc>, string | null, "stated" | "computed" | "none"]>([
    [
      "ends at its deadline",
      { created_at: CREATED, human_response_deadline: "2025-06-02T14:00:00Z" },
      "2025-06-02T14:00:00Z",
      "stated",
    ],
    [
      "ends earlier where the deadline says so",
      { created_at: CREATED, human_response_deadline: "2025-06-01T16:00:00Z" },
      "2025-06-01T16:00:00Z",
      "stated",
    ],
    [
      "ends later where a person gave more time",
      { created_at: CREATED, human_response_deadline: "2025-06-08" },
      "2025-06-08T00:00:00Z",
      "stated",
    ],
    [
      "ends at once where the hours are none",
      { created_at: CREATED, human_response_deadline: CREATED },
      CREATED,
      "stated",
    ],
    ["is a day where there is no deadline", { created_at: CREATED }, "2025-06-02T14:00:00Z", "computed"],
    [
      "is a day where the deadline is null",
      { created_at: CREATED, human_response_deadline: null },
      "2025-06-02T14:00:00Z",
      "computed",
    ],
    [
      "is a day where the deadline is no time",
      { created_at: CREATED, human_response_deadline: "tomorrow" },
      "2025-06-02T14:00:00Z",
      "computed",
    ],
    [
      "is a day where the deadline is no day",
      { created_at: CREATED, human_response_deadline: "2025-13-45" },
      "2025-06-02T14:00:00Z",
      "computed",
    ],
    [
      "is a day where the deadline is before the RFC",
      { created_at: CREATED, human_response_deadline: "2025-05-31" },
      "2025-06-02T14:00:00Z",
      "computed",
    ],
    [
      "is a day where the deadline is a slip of the year",
      { created_at: CREATED, human_response_deadline: "2062-06-02" },
      "2025-06-02T14:00:00Z",
      "computed",
    ],
    [
      "ends at its deadline without created_at",
      { human_response_deadline: "2025-06-02T14:00:00Z" },
      "2025-06-02T14:00:00Z",
      "stated",
    ],
    [
      "has no end without created_at and with a slip of the year",
      { human_response_deadline: "2062-06-02" },
      null,
      "none",
    ],
    ["has no end without any time", {}, null, "none"],
    ["has no end with nothing readable", { created_at: "once", human_response_deadline: "later" }, null, "none"],
    ["reads a time without an offset as UTC", { created_at: "2025-06-01 14:00" }, "2025-06-02T14:00:00Z", "computed"],
    ["reads an offset without a colon", { created_at: "2025-06-01T16:00:00+0200" }, "2025-06-02T14:00:00Z", "computed"],
    ["reads a day as its beginning", { created_at: "2025-06-01" }, "2025-06-02T00:00:00Z", "computed"],
  ])("%s", (_what, over, deadline, source) => {
    const now = at("2025-06-01T20:00:00Z");
    const remainingMs = deadline === null ? 0 : Date.parse(deadline) - now.getTime();
    expect(computeResponseWindow(dated(over), now, HOURS)).toEqual({ deadline, remainingMs, source });
  });

  it("is as long as the configuration says", () => {
    expect(computeResponseWindow(dated({ created_at: CREATED }), at(CREATED), 72).deadline).toBe(
      "2025-06-04T14:00:00Z",
    );
    const stated = dated({ created_at: CREATED, human_response_deadline: "2025-09-01T00:00:00Z" });
    expect(computeResponseWindow(stated, at(CREATED), 24 * 100).deadline).toBe("2025-09-01T00:00:00Z");
  });

  describe("of an RFC that was made by a clock ahead of ours", () => {
    const now = at("2025-06-01T12:00:00Z");
    it.each<[string, Partial<Rfc>, string | null]>([
      ["is not longer for it", { created_at: CREATED, human_response_deadline: "2025-06-05" }, "2025-06-02T14:00:00Z"],
      [
        "keeps an earlier deadline",
        { created_at: CREATED, human_response_deadline: "2025-06-01T18:00:00Z" },
        "2025-06-01T18:00:00Z",
      ],
      [
        "is computed from it up to a whole window ahead",
        { created_at: "2025-06-02T12:00:00Z" },
        "2025-06-03T12:00:00Z",
      ],
      ["has no end further ahead", { created_at: "2025-06-02T12:00:01Z" }, null],
    ])("%s", (_what, over, deadline) => expect(computeResponseWindow(dated(over), now, HOURS).deadline).toBe(deadline));
  });
});

describe("the state of an RFC", () => {
  const before = at("2025-06-02T14:22:59Z");
  const deadline = at("2025-06-02T14:23:00Z");
  it.each<[string, Partial<Rfc>, Date, ReturnType<typeof computeRfcState>]>([
    ["open before its deadline", {}, before, "open"],
    ["overdue at its deadline", {}, deadline, "overdue"],
    ["overdue where the file says so", { status: "overdue" }, before, "overdue"],
    ["resolved, however late it is", { status: "resolved" }, deadline, "resolved"],
    ["withdrawn, however late it is", { status: "withdrawn" }, deadline, "withdrawn"],
  ])("is %s", (_what, over, now, state) => {
    expect(computeRfcState(anRfc(over), now, HOURS)).toBe(state);
    expect(isOverdue(anRfc(over), now, HOURS)).toBe(state === "overdue");
  });

  it("is overdue without a usable time, since nobody could say when it should end", () =>
    expect(computeRfcState(dated({}), before, HOURS)).toBe("overdue"));
});

describe("scopes", () => {
  it("of an RFC are those that it names, each once", () => {
    expect(listRfcScopes(anRfc({ semantic_scopes: ["b", "a", "b"], semantic_scope: "c" }))).toEqual(["a", "b", "c"]);
    expect(listRfcScopes({ id: "RFC_001", status: "open" })).toEqual([]);
  });

  it("are paused by overdue RFCs only", () => {
    const now = at("2025-06-02T14:23:00Z");
    const rfcs = [
      anRfc({ semantic_scopes: ["mail", "auth"] }),
      anRfc({ status: "resolved", semantic_scopes: ["api"] }),
      anRfc({ human_response_deadline: "2025-06-03", semantic_scopes: ["docs"] }),
      anRfc({ status: "overdue", semantic_scopes: [], semantic_scope: "auth" }),
    ];
    const found = collectOverdueRfcs(rfcs, { now, hours: HOURS, proposal: () => ({ semantic_scope: "api" }) });
    expect(found.map(({ rfc, scopes }) => [rfcs.indexOf(rfc), scopes])).toEqual([
      [0, ["auth", "mail"]],
      [3, ["auth"]],
    ]);
  });

  it.each<[string, Partial<Rfc>, string[]]>([
    ["of the proposal that raised an RFC without scopes are paused", { triggering_proposal: "prop_1" }, ["auth"]],
    ["of a proposal that nobody knows are none", { triggering_proposal: "prop_2" }, []],
    ["are none where an RFC names neither scopes nor a proposal", {}, []],
  ])("%s", (_what, over, expected) => {
    const proposal = (id: string) => (id === "prop_1" ? { semantic_scope: "auth" } : undefined);
    const rfc: Rfc = { id: "RFC_001", status: "overdue", ...over };
    expect(collectOverdueRfcs([rfc], { now: at(CREATED), hours: HOURS, proposal })).toEqual([
      { rfc, scopes: expected },
    ]);
  });
});
