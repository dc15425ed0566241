import { expect, test } from "vitest";
import { diff } from "../../../src/syntax/use/library.ts";

const CLASS = `class CartTest < Minitest::Spec
  it "adds. And counts" do
    count 1
  end
  describe "when empty" do
    it "adds" do
      count 2
    end
  end
  test "is paid" do
    pay
  end
end
`;

test.each([
  ["one that is new", CLASS.replace("  test", '  specify "new" do\n    count 4\n  end\n  test'), ["CartTest.new"]],
  ["one that changes", CLASS.replace("count 1", "count 3"), ["CartTest.adds… And counts"]],
  ["one within another", CLASS.replace("count 2", "count 3"), ["CartTest.when empty.adds"]],
  ["what is no test", CLASS.replace('test "is paid"', "test NAME"), ["CartTest", "CartTest.is paid"]],
])("tests of a class of Ruby are told apart by their texts: %s", async (_, after, changed) => {
  const found = await diff(CLASS, after, { path: "test/cart_test.rb" });
  expect(found.changed_symbols).toEqual(changed);
  expect(found.signature_changes).toEqual([]);
});
