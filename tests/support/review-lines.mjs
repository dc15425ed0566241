// review-lines: the --json output of `skl review` on standard input, as a line for each thing that the session says.
import { readFileSync } from "node:fs";

const output = JSON.parse(readFileSync(0, "utf8"));
const say = (...words) => process.stdout.write(`${words.filter(Boolean).join(" ")}\n`);

if (output.error) say("error", `${output.error.code}:`, output.error.message);
else {
  for (const { decision, path, classification, decision_type, rationale, rfc } of output.reviewed) {
    say(decision, JSON.stringify(path).slice(1, -1), `(${classification}, ${decision_type})`, rfc && `by ${rfc}`);
    if (!/approve/.test(decision)) say("   ", JSON.stringify(rationale).slice(1, -1));
  }
  for (const { branch } of output.merged) say("merged", branch);
  for (const { path, reason } of output.waiting) say("waits", `${path}:`, reason);
  for (const text of [...output.reconciled, ...output.notices]) say("told:", text);
  for (const { code, message } of output.warnings) say("warning", `${code}:`, message);
  say("ended:", output.ended_because, output.commit ? "" : "without a commit");
}
