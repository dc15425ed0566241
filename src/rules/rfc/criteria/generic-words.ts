/**
 * Three lists of words that say nothing about a particular decision. A text of only these words is generic. A single other word,
 * such as a path, a name or a term of the domain, makes it specific.
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

/** Names of CI checks also contain platforms, tools and triggers. */
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

/** Matches paths, calls and compound names such as `is_ready` and `app::run`, which are specific although their words are not. */
const PARTICULAR = /[\w)\]]::|[\w-]\/[\w.-]|\w_\w|\w\(/;

/** Returns whether all words of a text are of one kind; numbers do not count as words. */
export function hasOnly(isOfKind: (word: string) => boolean, text: string): boolean {
  if (isOfKind === isVagueWord && PARTICULAR.test(replaceSlashedWords(text))) return false;
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];
  return words.every((word) => isOfKind(word));
}

/** Replaces slashes between vague words, as in `and/or` and `CI/CD`, which are no paths. */
function replaceSlashedWords(text: string): string {
  return text.replace(/\b[A-Za-z]+(?:\/[A-Za-z]+)+\b/g, (slashed) =>
    slashed.split("/").every((word) => VAGUE.has(word.toLowerCase())) ? slashed.replaceAll("/", " ") : slashed,
  );
}
