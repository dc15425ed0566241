export const code = `
python/type-hints | add annotations to legacy py code ; mypy errors fix
python/package-project | publish library to pypi ; create pyproject.toml
python/pin-environments | reproducible python env ; lockfile for requirements
python/profile-hotspots | python script too slow ; find performance bottleneck py
python/async-io | convert requests code to asyncio ; concurrent http calls python
python/port-python2 | upgrade python2 to python3 ; old py2 print statements
python/structured-logging | replace print with logging ; json logs in python
python/memory-leaks | python process keeps growing ram ; debug memory leak py
typescript/strict-mode | enable strict null checks ; fix ts compile errors strict
typescript/narrow-unions | exhaustive switch in ts ; model states with tagged types
typescript/migrate-javascript | convert js codebase to ts ; add types gradually to javascript
typescript/validate-input | runtime validation zod ; check api response shape ts
typescript/bundle-size | reduce bundle size ; why is my js so big vite
typescript/monorepo-setup | npm workspaces share code ; turborepo multiple packages
typescript/esm-conversion | commonjs to esm ; require is not defined module
typescript/generate-clients | typed sdk from swagger ; openapi codegen ts
react/avoid-rerenders | component re-rendering too much ; make react app faster
react/form-handling | react form validation ; show field errors on submit
react/server-components | next.js rsc streaming ; render page on server side
react/state-management | redux or context choice ; global store for app
react/story-catalogue | storybook for components ; preview ui components separately
react/keyboard-access | modal focus handling a11y ; tab navigation in dropdown menu
react/data-fetching | cache api calls react query ; loading and refetching data from backend
react/error-boundaries | white screen on component crash ; catch render exceptions react
testing/unit-tests | write tests for this function ; cover edge cases pytest
testing/browser-tests | e2e test login flow ; automate ui testing playwright
testing/stop-flakes | intermittent test failures ; flaky tests in suite
testing/property-based | fuzz function with random inputs ; hypothesis invariants
testing/mutation-score | are my tests any good ; mutation testing
testing/contract-checks | consumer driven contract pact ; api compatibility between services test
testing/load-runs | stress test api ; how many requests per second can it take
testing/test-data | generate fake records for tests ; factories and fixtures
git/resolve-conflicts | merge conflict help ; fix conflicting changes after rebase
git/rewrite-history | squash commits before pr ; tidy up branch history
git/bisect-regressions | which commit introduced bug ; binary search for breaking change
git/purge-secrets | accidentally committed api key ; remove password from git history
git/write-messages | good commit message ; conventional commit format
git/large-files | binary assets bloat repo ; git lfs migrate
git/recover-work | lost commits after hard reset ; undelete branch
git/parallel-worktrees | work on two branches simultaneously ; multiple checkouts of same repo
review/review-changes | review this pull request ; give feedback on diff
review/find-bugs | spot logic errors in code ; is there a race condition here
review/judge-design | architecture critique of pr ; does this violate layering
review/answer-comments | respond to reviewer feedback ; address pr comments
review/split-changes | pr too large break up ; stacked diffs
review/write-descriptions | pr description template ; explain my merge request
review/assess-risk | how risky is this change ; what could this deploy break
review/enforce-style | automate lint comments on pr ; set up prettier and eslint rules
refactoring/extract-functions | function too long split it ; break up giant method
refactoring/rename-symbols | rename class across codebase ; change variable name everywhere
refactoring/break-cycles | circular imports fix ; modules depend on each other
refactoring/remove-dead | delete unused code ; find unreferenced exports
refactoring/replace-conditionals | huge if else chain cleanup ; get rid of switch statement
refactoring/characterise-legacy | safely change untested legacy code ; snapshot current behavior before refactor
refactoring/swap-libraries | migrate from moment to date-fns ; replace deprecated dependency
refactoring/strangle-monolith | split monolith into microservices ; extract service from legacy app
docs/write-readme | create readme for repo ; project landing documentation github
docs/api-reference | generate docs from docstrings ; autodoc sphinx python api
docs/architecture-decisions | write an adr ; document why we chose postgres
docs/draw-diagrams | mermaid sequence diagram ; architecture picture as code
docs/keep-changelog | update changelog ; list changes per release
docs/check-links | find dead urls in docs ; broken link checker
docs/migration-guides | upgrade instructions v2 to v3 ; explain breaking changes to users
docs/translate-site | multilingual documentation ; localise docs website
`;
