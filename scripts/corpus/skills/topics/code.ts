export const code = `
# python | Python projects | uv, ruff, mypy | module, package, interpreter, function, import
type-hints | Annotate untyped functions and satisfy the strict checker. | mypy, protocol, generic
package-project | Set up pyproject, build wheels and publish them. | wheel, pyproject, entry point
pin-environments | Lock interpreter and libraries so that every machine has the same. | lock, virtualenv, resolver
profile-hotspots | Find the lines that take the time and make them cheaper. | cprofile, vectorise, line profiler
async-io | Turn blocking calls into coroutines with limits and cancellation. | asyncio, semaphore, cancellation
port-python2 | Bring code of the old language version to the new one. | six, unicode, print
structured-logging | Replace prints by records with fields and levels. | logger, level, json
memory-leaks | Find objects that are never freed. | tracemalloc, reference cycle, weakref

# typescript | TypeScript projects | tsc, eslint, vite | interface, module, generic, compiler, import
strict-mode | Turn on strict compiler options file by file and mend what comes up. | noImplicitAny, null check, option
narrow-unions | Model states as discriminated unions and check that every case is handled. | discriminant, exhaustive, never
migrate-javascript | Move a code base from plain scripts to typed modules. | allowJs, declaration, gradual
validate-input | Parse unknown data at the border with schemas that give types. | zod, schema, parse
bundle-size | Find what makes the bundle heavy and load it later. | tree shaking, code splitting, chunk
monorepo-setup | Share packages in one repository with workspaces and project references. | workspace, project reference, turbo
esm-conversion | Move a package from require to native modules. | commonjs, exports map, dual package
generate-clients | Make typed clients from an interface description. | openapi, codegen, client

# react | React applications | React, Next.js, Storybook | component, hook, prop, state, render
avoid-rerenders | Find components that render too often and make them still. | memo, profiler, selector
form-handling | Build forms with validation, errors and submission states. | field, submit, validation
server-components | Decide what renders on the server and stream it. | streaming, suspense, server action
state-management | Choose where state lives and keep derived state out. | store, reducer, context
story-catalogue | Document components in isolation with their states. | story, control, addon
keyboard-access | Make menus and dialogs work without a mouse. | focus trap, aria, tab order
data-fetching | Load, cache and invalidate remote data. | stale, query key, invalidate
error-boundaries | Keep a failing part from taking the page down. | fallback, boundary, reset

# testing | automated tests | pytest, Vitest, Playwright | assertion, fixture, suite, mock, case
unit-tests | Write small tests for one function with telling names. | arrange, assertion, edge case
browser-tests | Drive a page like a user and wait without sleeping. | locator, trace viewer, page object
stop-flakes | Find why tests pass and fail by chance, and cure it. | nondeterminism, retry, isolation
property-based | State laws and let a generator look for counterexamples. | hypothesis, shrink, generator
mutation-score | Change the code to see whether any test notices. | mutant, survivor, score
contract-checks | Verify that consumer and provider of an interface agree. | pact, consumer, provider
load-runs | Put a service under load and find where it gives way. | k6, percentile, ramp
test-data | Build records for tests with factories. | factory, builder, faker

# git | Git repositories | git, gh, lefthook | commit, branch, remote, history, tag
resolve-conflicts | Take apart a merge that does not fit and keep both intentions. | conflict marker, rerere, three-way
rewrite-history | Clean a series of commits before review. | rebase, squash, fixup
bisect-regressions | Find the commit that broke something by halving. | bisect, good, bad
purge-secrets | Take a leaked key out of every commit and revoke it. | filter-repo, revoke, force push
write-messages | Word commits by convention so that tools can read them. | conventional commits, scope, body
large-files | Keep binaries out of the history. | lfs, pointer, blob
recover-work | Get back commits and files that seem lost. | reflog, dangling, stash
parallel-worktrees | Work on several branches at once in separate folders. | worktree, checkout, folder

# review | code review | Reviewdog, SonarQube, CodeQL | diff, reviewer, comment, change, approval
review-changes | Read a change and say what is wrong, by weight. | severity, finding, suggestion
find-bugs | Look for mistakes in logic, bounds and races. | off by one, race, null
judge-design | Say whether a change fits the architecture. | coupling, layer, boundary
answer-comments | Work through what reviewers ask and reply. | thread, reply, follow-up
split-changes | Cut a change that is too big to read into a stack. | stack, size, dependent
write-descriptions | Tell reviewers what a change does, why, and how it was tested. | motivation, test plan, screenshot
assess-risk | Say what a change may break and how to watch it. | blast radius, rollout, watch
enforce-style | Let a machine say what machines can say. | formatter, lint rule, autofix

# refactoring | existing code | ast-grep, jscodeshift, OpenRewrite | function, class, module, call site, dependency
extract-functions | Cut a function that does too much into named parts. | long function, parameter, naming
rename-symbols | Give a thing a new name everywhere, strings and documents included. | symbol, reference, codemod
break-cycles | Undo modules that import one another. | cycle, inversion, layer
remove-dead | Find code nobody calls and delete it safely. | unused, reachability, export
replace-conditionals | Turn long chains of cases into tables or polymorphism. | branch, strategy, lookup table
characterise-legacy | Pin down what old code does before touching it. | golden master, seam, approval test
swap-libraries | Replace one library by another behind an adapter. | adapter, shim, deprecation
strangle-monolith | Move parts of a big application out one by one. | strangler, facade, service

# docs | project documentation | MkDocs, Docusaurus, Sphinx | page, example, reference, site, link
write-readme | Write the first page of a project: what, why, how to start. | badge, install, quick start
api-reference | Generate reference pages from comments in code. | docstring, signature, autodoc
architecture-decisions | Record a decision with its context and consequences. | decision, context, consequence
draw-diagrams | Draw components and sequences as text that renders. | mermaid, plantuml, c4
keep-changelog | Collect what changed for users of each version. | unreleased, breaking, entry
check-links | Find references that lead nowhere. | 404, anchor, crawl
migration-guides | Tell users how to get from one major version to the next. | breaking change, before, after
translate-site | Offer the pages in several languages and keep them in step. | locale, outdated, string
`;
