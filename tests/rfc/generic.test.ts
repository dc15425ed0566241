import { describe, expect, it } from "vitest";
import { type CriterionSpec, refuseGeneric } from "../../src/rules/rfc/index.ts";
import { aSpec } from "./builders.ts";

type Type = CriterionSpec["check_type"];

describe("generic criteria", () => {
  it.each([
    "all tests pass",
    "All tests must pass.",
    "CI is green",
    "The CI pipeline is green on main",
    "code works",
    "The code works as expected.",
    "no regressions",
    "No regressions in existing functionality",
    "Everything works as before",
    "The build succeeds",
    "Build and tests pass",
    "The test suite passes without errors",
    "Unit and integration tests pass",
    "Coverage is at least 80%",
    "Lint passes with no warnings",
    "No breaking changes",
    "The API is backwards compatible",
    "Performance is acceptable",
    "The feature works correctly",
    "Looks good to the reviewers",
    "PR is approved",
    "LGTM",
    "The application behaves as intended",
    "No errors in production",
    "Tests pass locally",
    "100%",
    "It is done",
    "CI/CD passes",
    "The change meets all requirements",
    "Documentation is updated",
    "The code is clean and maintainable",
    "pytest passes",
    "GitHub Actions are green",
  ])("are refused for their words: %s", (description) =>
    expect(refuseGeneric(aSpec({ description }))).toMatch(/^".*" would fit any change\. A criterion must be specific/),
  );

  it.each<[Type, string]>([
    ["test", "tests"],
    ["test", "tests/"],
    ["test", "./tests"],
    ["test", "."],
    ["test", "**"],
    ["test", "*"],
    ["test", "tests/**/*.py"],
    ["test", "tests/test_*.py"],
    ["test", "tests/unit"],
    ["test", "src/__tests__/"],
    ["test", "all"],
    ["test", "all tests"],
    ["test", "npm test"],
    ["test", "pytest"],
    ["performance_test", "tests/integration/"],
    ["schema_conformance", "src/"],
    ["schema_conformance", "schemas/*.json"],
    ["command", "npm test"],
    ["command", "npm run test"],
    ["command", "npm ci && npm test"],
    ["command", "pytest"],
    ["command", "pytest -q"],
    ["command", "python -m pytest tests/"],
    ["command", "python -m pytest -x --maxfail=1 ."],
    ["command", "CI=1 npx vitest run"],
    ["command", "npx jest --ci"],
    ["command", "make test"],
    ["command", "make check"],
    ["command", "go test ./..."],
    ["command", "cargo test"],
    ["command", "tox"],
    ["command", "npm run test:unit"],
    ["command", "uv run pytest"],
    ["command", "cd app && pytest"],
    ["command", "ruff check ."],
    ["command", "npm run lint"],
    ["command", "npm run build"],
    ["command", "pre-commit run --all-files"],
    ["command", "./run_tests.sh"],
    ["command", "true"],
    ["command", "exit 0"],
    ["command", "echo ok"],
    ["command", "pytest tests/test_auth.py || true"],
    ["ci_check", "CI"],
    ["ci_check", "build"],
    ["ci_check", "test"],
    ["ci_check", "ci / test (3.11)"],
    ["ci_check", "test (ubuntu-latest, 20)"],
    ["ci_check", "build-and-test"],
    ["ci_check", "All checks"],
    ["ci_check", "lint"],
    ["ci_check", "GitHub Actions"],
    ["ci_check", "skl"],
    ["ci_check", "skl / check"],
  ])("are refused for their reference: %s %s", (check_type, check_reference) =>
    expect(refuseGeneric(aSpec({ check_type, check_reference }))).toMatch(/A criterion must be specific/),
  );

  it("say what is wrong with them", () => {
    const specific =
      "A criterion must be specific to the decision: name the one test, schema or check that fails if this decision is not kept.";
    const explainGenericReference = (check_type: Type, check_reference: string) =>
      refuseGeneric(aSpec({ check_type, check_reference }));
    expect(explainGenericReference("test", "tests")).toBe(
      `The reference tests means the whole test suite. ${specific}`,
    );
    expect(explainGenericReference("test", "all tests")).toBe(
      `The reference all tests means every test there is. ${specific}`,
    );
    expect(explainGenericReference("test", "tests/*.py")).toBe(
      `The reference tests/*.py is a pattern, which can match every test or none. ${specific}`,
    );
    expect(explainGenericReference("command", "npm test")).toBe(
      `The command \`npm test\` runs everything. ${specific}`,
    );
    expect(explainGenericReference("command", "true")).toBe(
      `The command \`true\` passes whatever the code does. ${specific}`,
    );
    expect(explainGenericReference("ci_check", "build")).toBe(
      `A check called build runs for every change. ${specific}`,
    );
    expect(explainGenericReference("ci_check", "skl")).toBe(
      `The check skl is this gate itself, which waits for the decision. ${specific}`,
    );
  });
});

describe("specific criteria", () => {
  it.each([
    "Auth query P95 latency must not exceed 150ms under standard load test.",
    "API schema for /auth/login must conform to openapi/auth.yaml.",
    "An expired token is refused",
    "All tests in tests/test_auth.py pass",
    "Sessions survive a restart of the service",
    "No regression in login latency",
    "Works with Redis 7",
    "Password reset links expire after 15 minutes",
    "The migration runs both ways",
    "is_ready() returns true",
    "No import of redis anywhere",
    "The token is never logged",
    "JWT is still the only accepted scheme",
    "PostgreSQL remains the only store",
    "A revoked session is rejected within one second",
    "The queue is drained on shutdown",
    "Old clients can still log in",
    "P99 below 200ms",
    "Memory stays below 512 MB",
    "Los tokens caducan",
    "期限切れのトークンは拒否される",
    "HS256 is refused",
  ])("are taken for their words: %s", (description) => expect(refuseGeneric(aSpec({ description }))).toBeNull());

  it.each<[Type, string]>([
    ["test", "tests/test_auth.py::test_login"],
    ["test", "tests/test_auth.py::TestLogin::test_expired[utc]"],
    ["test", "tests/test_auth.py"],
    ["test", "tests/test.py::test_login"],
    ["test", "test_auth.py"],
    ["test", "tests/auth/"],
    ["test", "tests/unit::test_login"],
    ["test", "src/login.test.ts > login > refuses an expired token"],
    ["test", "app/[id]/page.test.tsx"],
    ["test", "com.acme.FooTest#bar"],
    ["test", "TestLogin"],
    ["performance_test", "tests/load/auth_latency.py"],
    ["performance_test", "tests/integration/test_sessions.py"],
    ["schema_conformance", "openapi/auth.yaml"],
    ["schema_conformance", "openapi/auth.yaml#/paths/~1login"],
    ["schema_conformance", "schemas/session.json"],
    ["command", "pytest tests/test_auth.py"],
    ["command", "pytest -k login"],
    ["command", "python -m pytest tests/test_auth.py::test_login -q"],
    ["command", "npm test -- src/login.test.ts"],
    ["command", "npm run test:auth"],
    ["command", "make test-auth"],
    ["command", "go test ./auth/..."],
    ["command", "npx vitest run src/login"],
    ["command", "./scripts/check_latency.sh 150"],
    ["command", "python scripts/check_no_redis.py"],
    ["command", "lint-imports --config importlinter.ini"],
    ["command", "! grep -r redis app"],
    ["command", "alembic downgrade -1 && alembic upgrade head"],
    ["ci_check", "auth-latency"],
    ["ci_check", "ci / auth-latency"],
    ["ci_check", "load test (sessions)"],
    ["ci_check", "openapi conformance"],
    ["ci_check", "CodeQL"],
  ])("are taken for their reference: %s %s", (check_type, check_reference) =>
    expect(refuseGeneric(aSpec({ check_type, check_reference }))).toBeNull(),
  );

  it("need no words of their own", () => expect(refuseGeneric(aSpec({ description: " " }))).toBeNull());
});
