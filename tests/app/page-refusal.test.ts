import { expect, test } from "vitest";
import { describeRefusal } from "../../src/ui/answer.ts";

test("a page hears after an update of skl, whose files are other ones then, that it is to be started again", () => {
  const cause = Object.assign(new Error("Cannot find module"), { code: "ERR_MODULE_NOT_FOUND" });
  expect(JSON.parse(describeRefusal(cause).body)).toMatchObject({
    error: { message: "skl was updated.", fix: "Start `skl ui` again." },
  });
});
