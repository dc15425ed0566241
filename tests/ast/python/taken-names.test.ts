import { beforeAll, describe, expect, it } from "vitest";
import { compareModules } from "../../../src/syntax/ast/index.ts";
import { python } from "../../../src/syntax/ast/python/index.ts";
import { aModule } from "./parsing.ts";

beforeAll(() => python.load());

const base = `__all__ = ["login", "Session"]


def login(user):
    check(user)


class Session:
    def refresh(self): pass
`;

/** What takes a name away, or gives it another meaning, while its definition stays as it is. */
const taken: readonly (readonly [added: string, symbol: string])[] = [
  ["del login", "login"],
  ["del (login)", "login"],
  ["if True: del login", "login"],
  ["del globals()['login']", "login"],
  ["globals().pop('login')", "login"],
  ["globals()['login'] = print", "login"],
  ["(login := print)", "login"],
  ["x = [login := print]", "login"],
  ["for login in range(3): pass", "login"],
  ["for i, (login, *j) in []: pass", "login"],
  ["with open('a') as login: pass", "login"],
  ["try: pass\nexcept E as login: pass", "login"],
  ["match 1:\n  case login: pass", "login"],
  ["match 1:\n  case [{'a': 1, **login}]: pass", "login"],
  ["from noauth import login", "login"],
  ["import noauth as login", "login"],
  ["login += 1", "login"],
  ["login = None", "login"],
  ["def _f():\n    global login\n    login = print\n_f()", "login"],
  ["del Session.refresh", "Session.refresh"],
  ["Session.refresh = print", "Session.refresh"],
  ["setattr(Session, 'refresh', print)", "Session.refresh"],
  ["delattr(Session, 'refresh')", "Session.refresh"],
  ["__all__.clear()", "__all__"],
  ["__all__.remove('login')", "__all__"],
  ["__all__.pop()", "__all__"],
  ["__all__[:] = []", "__all__"],
  ["del __all__[0]", "__all__"],
  ["__all__ -= ['login']", "__all__"],
  ["if True: __all__ = []", "__all__"],
  ["del __all__", "__all__"],
];

describe("a name that is taken away without its definition", () => {
  it.each(taken)("%j", (added, symbol) => {
    const { signature_changes } = compareModules(aModule(base), aModule(`${base}\n${added}\n`));
    expect(signature_changes.map((change) => [change.symbol, change.kind])).toContainEqual([symbol, "changed"]);
  });

  it("in a class: a method that is deleted, bound anew or under a condition", () => {
    for (const added of ["    del refresh", "    for refresh in []: pass", "    refresh = None"]) {
      const { signature_changes } = compareModules(aModule(base), aModule(`${base}${added}\n`));
      expect(signature_changes.map(({ symbol, kind }) => [symbol, kind])).toEqual([["Session.refresh", "changed"]]);
    }
    const never = base.replace("    def refresh(self): pass", "    if False:\n        def refresh(self): pass");
    expect(compareModules(aModule(base), aModule(never)).signature_changes).toHaveLength(1);
  });

  it.each([
    "for i in login(1): pass",
    "login.calls = 1",
    "x = login",
    "__all__ += ['more']",
    "del i",
    "def _f():\n    login = 1",
  ])("takes nothing away by %j", (added) => {
    const { signature_changes } = compareModules(aModule(base), aModule(`${base}\n${added}\n`));
    expect(signature_changes.filter(({ kind }) => kind !== "added")).toEqual([]);
  });
});
