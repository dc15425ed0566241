// The test run in one plain line, with every skipped test and its reason above it: a skip is not a pass.
import { readFileSync } from "node:fs";

const results = JSON.parse(readFileSync(process.argv[2], "utf8"));
const tests = results.testResults.flatMap((file) => file.assertionResults);
const skipped = tests.filter(
  (test) => test.status === "pending" || test.status === "skipped" || test.status === "todo",
);
for (const test of skipped) console.log(`skipped: ${test.fullName}`);
console.log(`${results.numPassedTests} passed, ${results.numFailedTests} failed, ${skipped.length} skipped`);
