/**
 * Words that say nothing about a particular decision. A text of nothing but these is generic, whatever their order; one
 * word beside them (a path, a name, a thing of the domain) makes it specific, so that nothing particular is refused.
 */
const FUNCTION_WORDS =
  "a an the this that these those it its we our us i you they there all any every each everything anything some no not none nothing never " +
  "is are be been being was were has have had do does did don doesn didn isn aren wasn won can cannot could should shall will would may might must need needs " +
  "to of in on at for from with without by as and or but if when while after before during than then so still again also just only too " +
  "already yet more most less least very quite well fully completely entirely always properly correctly successfully cleanly " +
  "both same other whole entire full new current existing previous remaining s t";

const QUALITY_WORDS =
  "pass passes passed passing fail fails failed failing failure failures failings error errors erroring warning warnings bug bugs issue issues problem problems defect defects " +
  "crash crashes crashing exception exceptions regression regressions regress regresses break breaks broken breaking breakage " +
  "green red ok okay good fine great nice clean stable stability reliable reliability robust robustness healthy ready done complete completed finished " +
  "work works working worked function functions functioning functional behave behaves behaving run runs running ran expected expect expectation expectations intended intention " +
  "success successful succeed succeeds succeeded correct right proper valid quality high acceptable accepted sufficient enough appropriate reasonable adequate satisfied met " +
  "meet meets requirement requirements criteria criterion acceptance standard standards best practices practice " +
  "unchanged unaffected intact preserved compatible compatibility backward backwards maintained maintainable readable " +
  "safe safely secure securely security performance performant fast slow quick efficient efficiently scalable looks look seems nicely " +
  "happy lgtm approved approve approval reviewed review reviewer reviewers reviews sign signed signoff agreed merged merge mergeable deployed deploy deployable shipped ship released release releasable";

const PROJECT_WORDS =
  "test tests tested testing testsuite suite suites unit integration e2e end smoke spec specs check checks checked checking ci cd pipeline pipelines build builds built building compile compiles compiled " +
  "lint lints linter linting linted formatting formatted format typecheck typechecks types type typing coverage covered percent job jobs workflow workflows status gate gates action actions run " +
  "code codebase software program application app apps system systems service services project projects repository repo branch main master head pr pull request commit commits change changes changed " +
  "feature features functionality behavior behaviour implementation implemented module modules component components product thing things stuff it developer developers team human humans person user users customer customers " +
  "api apis pytest jest vitest mocha npm yarn pnpm make tox unittest github actions jenkins gitlab travis circleci local locally production environment environments staging documentation documented docs doc updated update";

const VAGUE = new Set(`${FUNCTION_WORDS} ${QUALITY_WORDS} ${PROJECT_WORDS}`.split(" "));

/** A check name may also be made of where it runs. */
const CHECK_WORDS = new Set(
  (
    "ubuntu linux windows macos mac latest python node nodejs java jdk go x64 arm64 x86 amd64 matrix push merge nightly default required summary result results final " +
    "eslint prettier biome ruff black flake8 mypy pylint tsc typescript javascript static analysis style"
  ).split(" "),
);

export function isVagueWord(word: string): boolean {
  return VAGUE.has(word);
}

export function isCheckWord(word: string): boolean {
  return VAGUE.has(word) || CHECK_WORDS.has(word);
}

/** Paths, calls and names with parts, which may be made of words that alone say nothing: `is_ready`, `app::run`. */
const PARTICULAR = /[\w)\]]::|[\w-]+\/[\w.-]+|\w_\w|\w\(/;

/** Whether a text has words, and all of them are of one kind; numbers alone say nothing. */
export function hasOnly(isOfKind: (word: string) => boolean, text: string): boolean {
  if (isOfKind === isVagueWord && PARTICULAR.test(withoutSlashedWords(text))) return false;
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];
  return words.every((word) => isOfKind(word));
}

/** `and/or`, `CI/CD` and `pass/fail` are words, not paths. */
function withoutSlashedWords(text: string): string {
  return text.replace(/\b[A-Za-z]+(?:\/[A-Za-z]+)+\b/g, (slashed) =>
    slashed.split("/").every((word) => VAGUE.has(word.toLowerCase())) ? slashed.replaceAll("/", " ") : slashed,
  );
}
