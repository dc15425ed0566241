export const code = `
python/type-hints | type annotations, typing, mypy errors, legacy code, signatures
python/package-project | packaging, pyproject.toml, PyPI, publishing, library
python/pin-environments | reproducible environment, lock file, requirements, virtual environments, dependencies
python/profile-hotspots | profiling, slow code, performance, optimisation, bottleneck
python/async-io | asyncio, async await, concurrency, HTTP requests, coroutines
python/port-python2 | Python 2, Python 3 migration, upgrade, 2to3, legacy
python/structured-logging | logging, log records, JSON logs, print statements, handlers
python/memory-leaks | memory leak, RAM usage, growing process, garbage collection, debugging
typescript/strict-mode | strict mode, strict null checks, compile errors, tsconfig, any
typescript/narrow-unions | discriminated unions, tagged types, exhaustive switch, type narrowing, states
typescript/migrate-javascript | JavaScript migration, gradual typing, conversion, codebase, ts
typescript/validate-input | runtime validation, schema, Zod, parsing, API responses
typescript/bundle-size | bundle analysis, smaller bundle, lazy loading, tree shaking, JavaScript size
typescript/monorepo-setup | monorepo, workspaces, shared packages, Turborepo, build
typescript/esm-conversion | ES modules, CommonJS, import, require, migration
typescript/generate-clients | OpenAPI, code generation, SDK, typed client, Swagger
react/avoid-rerenders | rendering performance, re-render, memoisation, slow component, profiling
react/form-handling | forms, validation, input errors, submit, form library
react/server-components | React Server Components, Next.js, server rendering, streaming, SSR
react/state-management | state management, Redux, global store, context, shared state
react/story-catalogue | Storybook, stories, component library, UI components, previews
react/keyboard-access | accessibility, keyboard navigation, focus management, modal, ARIA
react/data-fetching | data fetching, caching, API calls, React Query, loading state
react/error-boundaries | error boundary, crash, render exceptions, fallback UI, white screen
testing/unit-tests | unit tests, test cases, edge cases, coverage, pytest
testing/browser-tests | end-to-end tests, UI automation, browser, Playwright, user flow
testing/stop-flakes | flaky tests, intermittent failures, unstable, retries, root cause
testing/property-based | property-based testing, random inputs, invariants, fuzzing, generators
testing/mutation-score | mutation testing, test quality, surviving mutants, effectiveness
testing/contract-checks | contract testing, Pact, consumer-driven, API compatibility, services
testing/load-runs | load testing, stress test, throughput, requests per second, latency
testing/test-data | test data, factories, fixtures, fake data, seeding
git/resolve-conflicts | merge conflict, conflicting changes, conflict resolution, rebase, both sides
git/rewrite-history | interactive rebase, squash, clean history, commits, amend
git/bisect-regressions | git bisect, regression, offending commit, binary search, bug
git/purge-secrets | leaked credentials, API key, history rewrite, password removal, committed secret
git/write-messages | commit message, conventional commits, message format, convention
git/large-files | Git LFS, large files, binary assets, repository size, migration
git/recover-work | reflog, lost commits, deleted branch, recovery, hard reset
git/parallel-worktrees | worktrees, parallel branches, multiple checkouts, working copies
review/review-changes | code review, pull request, feedback, diff, comments
review/find-bugs | bug finding, logic errors, race condition, defects, static analysis
review/judge-design | architecture review, design critique, coupling, layering, principles
review/answer-comments | review comments, reviewer feedback, responses, addressing, pull request
review/split-changes | stacked pull requests, large pull request, smaller diffs, splitting
review/write-descriptions | pull request description, template, summary, testing notes, merge request
review/assess-risk | risk assessment, deployment risk, impact, rollback plan, breakage
review/enforce-style | linting, formatter, Prettier, ESLint, automated comments
refactoring/extract-functions | extract method, long function, splitting, smaller functions, readability
refactoring/rename-symbols | renaming, rename refactoring, codebase-wide, identifiers, references
refactoring/break-cycles | circular dependencies, import cycle, modules, dependency inversion
refactoring/remove-dead | dead code, unused code, unreferenced exports, deletion, cleanup
refactoring/replace-conditionals | conditionals, if-else chain, switch statement, polymorphism, strategy pattern
refactoring/characterise-legacy | characterisation tests, legacy code, snapshot, current behaviour, safety net
refactoring/swap-libraries | library migration, replacing dependency, deprecated package, adapter
refactoring/strangle-monolith | monolith, microservices, strangler fig, service extraction, migration
docs/write-readme | README, repository, getting started, installation, project introduction
docs/api-reference | API documentation, docstrings, generated reference, Sphinx, autodoc
docs/architecture-decisions | ADR, architecture decision record, rationale, alternatives, documenting choices
docs/draw-diagrams | diagrams as code, Mermaid, sequence diagram, architecture diagram, flowchart
docs/keep-changelog | changelog, release history, version entries, changes per release
docs/check-links | broken links, dead links, link checker, URLs, 404
docs/migration-guides | migration guide, upgrade instructions, breaking changes, major version
docs/translate-site | documentation translation, localisation, multilingual, i18n, languages
`;
