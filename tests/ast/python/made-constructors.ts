/** Constructors that Python makes of declared fields, before and after a change. */

/** What a change of the class `P` takes from callers; `none` where its constructor stays. */
export type Effect = "breaking" | "compatible" | "none";

export interface MadeCase {
  readonly what: string;
  readonly imports: string;
  readonly before: string;
  readonly after: string;
  readonly effect: Effect;
  /** Why CPython has no opinion on the case. */
  readonly unasked?: string;
}

type Row = readonly [what: string, before: string, after: string, effect: Effect, unasked?: string];

const family = (imports: string, rows: readonly Row[]): readonly MadeCase[] =>
  rows.map(([what, before, after, effect, unasked]) => ({
    what,
    imports,
    before,
    after,
    effect,
    ...(unasked === undefined ? {} : { unasked }),
  }));

const DATA = [
  "from dataclasses import KW_ONLY, InitVar, dataclass, field",
  "import dataclasses as dc",
  "from typing import ClassVar, Optional",
].join("\n");

const dataclasses = family(DATA, [
  [
    "a required field in the middle",
    "@dataclass\nclass P:\n    a: int\n    b: int",
    "@dataclass\nclass P:\n    a: int\n    c: int\n    b: int",
    "breaking",
  ],
  [
    "a required field at the end",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    b: int",
    "breaking",
  ],
  [
    "swapped fields",
    "@dataclass\nclass P:\n    a: int\n    b: int",
    "@dataclass\nclass P:\n    b: int\n    a: int",
    "breaking",
  ],
  [
    "a default at the end",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    b: int = 1",
    "compatible",
  ],
  [
    "a default in the middle of defaults",
    "@dataclass\nclass P:\n    a: int = 1\n    b: int = 2",
    "@dataclass\nclass P:\n    a: int = 1\n    c: int = 3\n    b: int = 2",
    "breaking",
  ],
  [
    "a factory at the end",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    b: list = field(default_factory=list)",
    "compatible",
  ],
  [
    "a field that describes no default",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    b: int = field(repr=False)",
    "breaking",
  ],
  [
    "a field by another name of the module",
    "@dc.dataclass\nclass P:\n    a: int",
    "@dc.dataclass\nclass P:\n    a: int\n    b: int = dc.field(default=1)",
    "compatible",
  ],
  [
    "a field that is not taken",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    b: int = field(init=False)\n    a: int",
    "none",
  ],
  [
    "a field that stops being taken",
    "@dataclass\nclass P:\n    a: int\n    b: int = 1",
    "@dataclass\nclass P:\n    a: int\n    b: int = field(init=False, default=1)",
    "breaking",
  ],
  ["a removed default", "@dataclass\nclass P:\n    a: int = 1", "@dataclass\nclass P:\n    a: int", "breaking"],
  ["another default", "@dataclass\nclass P:\n    a: int = 1", "@dataclass\nclass P:\n    a: int = 2", "breaking"],
  ["a first default", "@dataclass\nclass P:\n    a: int", "@dataclass\nclass P:\n    a: int = 1", "compatible"],
  ["another name", "@dataclass\nclass P:\n    a: int", "@dataclass\nclass P:\n    b: int", "breaking"],
  ["a removed field", "@dataclass\nclass P:\n    a: int\n    b: int", "@dataclass\nclass P:\n    a: int", "breaking"],
  [
    "a variable of the class",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    n: ClassVar[int] = 1\n    a: int",
    "none",
  ],
  [
    "a variable of the class in quotes",
    "@dataclass\nclass P:\n    a: int",
    '@dataclass\nclass P:\n    n: "ClassVar[int]" = 1\n    a: int',
    "none",
  ],
  [
    "a field that becomes a variable of the class",
    "@dataclass\nclass P:\n    a: int\n    b: int = 1",
    "@dataclass\nclass P:\n    a: int\n    b: ClassVar[int] = 1",
    "breaking",
  ],
  [
    "a variable for the constructor only",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    b: InitVar[int]",
    "breaking",
  ],
  ["a plain attribute", "@dataclass\nclass P:\n    a: int", "@dataclass\nclass P:\n    n = 1\n    a: int", "none"],
  [
    "fields by name only",
    "@dataclass\nclass P:\n    a: int\n    b: int = 1",
    "@dataclass(kw_only=True)\nclass P:\n    a: int\n    b: int = 1",
    "breaking",
  ],
  [
    "swapped fields by name only",
    "@dataclass(kw_only=True)\nclass P:\n    a: int\n    b: int",
    "@dataclass(kw_only=True)\nclass P:\n    b: int\n    a: int",
    "none",
  ],
  [
    "a default by name only",
    "@dataclass\nclass P:\n    a: int = 1",
    "@dataclass\nclass P:\n    b: int = field(default=2, kw_only=True)\n    a: int = 1",
    "compatible",
  ],
  [
    "a required field by name only",
    "@dataclass\nclass P:\n    a: int = 1",
    "@dataclass\nclass P:\n    a: int = 1\n    b: int = field(kw_only=True)",
    "breaking",
  ],
  [
    "a field after the marker",
    "@dataclass\nclass P:\n    a: int\n    _: KW_ONLY\n    b: int = 1",
    "@dataclass\nclass P:\n    a: int\n    _: KW_ONLY\n    c: int = 2\n    b: int = 1",
    "compatible",
  ],
  [
    "the marker in front of a field",
    "@dataclass\nclass P:\n    a: int\n    b: int",
    "@dataclass\nclass P:\n    a: int\n    _: KW_ONLY\n    b: int",
    "breaking",
  ],
  [
    "a field that is by place after all",
    "@dataclass(kw_only=True)\nclass P:\n    a: int",
    "@dataclass(kw_only=True)\nclass P:\n    a: int\n    b: int = field(kw_only=False, default=1)",
    "compatible",
  ],
  [
    "a field of a base",
    "@dataclass\nclass B:\n    a: int\n@dataclass\nclass P(B):\n    b: int",
    "@dataclass\nclass B:\n    a: int\n    c: int\n@dataclass\nclass P(B):\n    b: int",
    "breaking",
  ],
  [
    "a field that overrides one of a base",
    "@dataclass\nclass B:\n    a: int\n    x: int\n@dataclass\nclass P(B):\n    b: int",
    "@dataclass\nclass B:\n    a: int\n    x: int\n@dataclass\nclass P(B):\n    b: int\n    a: int",
    "none",
  ],
  [
    "fields that move to a base",
    "@dataclass\nclass P:\n    a: int\n    b: int",
    "@dataclass\nclass B:\n    a: int\n@dataclass\nclass P(B):\n    b: int",
    "none",
  ],
  [
    "two bases in another order",
    "@dataclass\nclass A:\n    a: int\n@dataclass\nclass B:\n    b: int\n@dataclass\nclass P(A, B):\n    c: int",
    "@dataclass\nclass A:\n    a: int\n@dataclass\nclass B:\n    b: int\n@dataclass\nclass P(B, A):\n    c: int",
    "breaking",
  ],
  [
    "a base without the decorator",
    "class B:\n    x: int\n@dataclass\nclass P(B):\n    a: int",
    "class B:\n    x: int\n    y: int\n@dataclass\nclass P(B):\n    a: int",
    "none",
  ],
  [
    "a field beside an own constructor",
    "@dataclass\nclass P:\n    a: int\n    def __init__(self, a): self.a = a",
    "@dataclass\nclass P:\n    a: int\n    b: int\n    def __init__(self, a): self.a = self.b = a",
    "none",
  ],
  [
    "an own constructor that needs the same",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    def __init__(self, a): self.a = a",
    "none",
  ],
  [
    "an own constructor that needs more",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    def __init__(self, a, b): self.a = a",
    "breaking",
  ],
  [
    "no constructor",
    "@dataclass(init=False)\nclass P:\n    a: int",
    "@dataclass(init=False)\nclass P:\n    a: int\n    b: int",
    "none",
  ],
  [
    "a method, a docstring, blank lines",
    "@dataclass\nclass P:\n    a: int\n    b: int = 1",
    '@dataclass\nclass P:\n    """A point."""\n\n    a: int\n\n    b: int = (\n        1\n    )\n\n    def _f(self): ...',
    "none",
  ],
  [
    "a private field with a default at the end",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    _c: dict = field(default_factory=dict)",
    "none",
    "nobody names a private parameter",
  ],
  [
    "a private field with a default before others",
    "@dataclass\nclass P:\n    a: int = 1",
    "@dataclass\nclass P:\n    _c: int = 0\n    a: int = 1",
    "breaking",
  ],
  [
    "a private field without a default",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    _c: int",
    "breaking",
  ],
  [
    "other options of a field",
    "@dataclass\nclass P:\n    a: int = field(default=1)",
    "@dataclass\nclass P:\n    a: int = field(default=1, repr=False, metadata={1: 2})",
    "none",
  ],
  ["another annotation", "@dataclass\nclass P:\n    a: int", "@dataclass\nclass P:\n    a: Optional[int]", "none"],
  [
    "a class that becomes one",
    "class P:\n    a: int = 1",
    "@dataclass\nclass P:\n    a: int = 1",
    "compatible",
    "the class itself is changed, too",
  ],
  [
    "an ellipsis as the default",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    b: object = ...",
    "compatible",
  ],
]);

const pydanticDataclasses = family("from pydantic.dataclasses import dataclass\nfrom pydantic import Field", [
  [
    "a required field in the middle of a checked class",
    "@dataclass\nclass P:\n    a: int\n    b: int",
    "@dataclass\nclass P:\n    a: int\n    c: int\n    b: int",
    "breaking",
  ],
  [
    "a default at the end of a checked class",
    "@dataclass\nclass P:\n    a: int",
    "@dataclass\nclass P:\n    a: int\n    b: int = Field(default=1)",
    "compatible",
  ],
]);

const TUPLES = "from collections import namedtuple\nfrom typing import NamedTuple\nimport collections, typing";
const tuples = family(TUPLES, [
  [
    "an element in the middle",
    "class P(NamedTuple):\n    a: int\n    b: int",
    "class P(NamedTuple):\n    a: int\n    c: int\n    b: int",
    "breaking",
  ],
  [
    "an element with a default",
    "class P(typing.NamedTuple):\n    a: int",
    "class P(typing.NamedTuple):\n    a: int\n    b: int = 1",
    "compatible",
  ],
  [
    "swapped elements",
    "class P(NamedTuple):\n    a: int\n    b: int",
    "class P(NamedTuple):\n    b: int\n    a: int",
    "breaking",
  ],
  [
    "a method of a tuple",
    "class P(NamedTuple):\n    a: int",
    "class P(NamedTuple):\n    a: int\n    @property\n    def b(self): return 1",
    "none",
  ],
  ["a name in a text", 'P = namedtuple("P", "a b")', 'P = namedtuple("P", "a c b")', "breaking"],
  ["the same names in a list", 'P = namedtuple("P", "a b")', 'P = namedtuple("P", ["a", "b"])', "none"],
  ["commas between names", 'P = namedtuple("P", "a b")', 'P = collections.namedtuple("P", "a, b")', "none"],
  ["a name with a default", 'P = namedtuple("P", "a")', 'P = namedtuple("P", "a b", defaults=(1,))', "compatible"],
  [
    "other defaults",
    'P = namedtuple("P", "a b", defaults=[1])',
    'P = namedtuple("P", "a b", defaults=[2])',
    "breaking",
  ],
  [
    "a base that is a call",
    'class P(namedtuple("P", "a b")):\n    pass',
    'class P(namedtuple("P", "b a")):\n    pass',
    "breaking",
  ],
  [
    "a base that is a call with more defaults",
    'class P(namedtuple("P", "a")):\n    pass',
    'class P(namedtuple("P", "a b", defaults=[1])):\n    pass',
    "compatible",
  ],
  [
    "a tuple by pairs",
    'P = NamedTuple("P", [("a", int)])',
    'P = NamedTuple("P", [("a", int), ("b", int)])',
    "breaking",
  ],
  ["types of a tuple by pairs", 'P = NamedTuple("P", [("a", int)])', 'P = NamedTuple("P", [("a", str)])', "none"],
  [
    "a class below a tuple",
    "class B(NamedTuple):\n    a: int\nclass P(B):\n    pass",
    "class B(NamedTuple):\n    a: int\nclass P(B):\n    x = 1",
    "none",
  ],
]);

const DICTS = "from typing import TypedDict, Required, NotRequired";
const dicts = family(DICTS, [
  [
    "a required key",
    "class P(TypedDict):\n    a: int",
    "class P(TypedDict):\n    a: int\n    b: int",
    "breaking",
    "only a type checker refuses",
  ],
  [
    "a key that may lack",
    "class P(TypedDict):\n    a: int",
    "class P(TypedDict):\n    a: int\n    b: NotRequired[int]",
    "compatible",
    "only a type checker refuses",
  ],
  [
    "a key of a part",
    "class P(TypedDict, total=False):\n    a: int",
    "class P(TypedDict, total=False):\n    a: int\n    b: int",
    "compatible",
    "only a type checker refuses",
  ],
  [
    "a required key of a part",
    "class P(TypedDict, total=False):\n    a: int",
    "class P(TypedDict, total=False):\n    a: int\n    b: Required[int]",
    "breaking",
    "only a type checker refuses",
  ],
  [
    "keys in another order",
    "class P(TypedDict):\n    a: int\n    b: int",
    "class P(TypedDict):\n    b: int\n    a: int",
    "none",
    "only a type checker refuses",
  ],
  [
    "a key that may lack from now on",
    "class P(TypedDict):\n    a: int",
    "class P(TypedDict):\n    a: NotRequired[int]",
    "breaking",
    "only a type checker refuses",
  ],
  [
    "a key of a dictionary by call",
    'P = TypedDict("P", {"a": int})',
    'P = TypedDict("P", {"a": int, "b": int})',
    "breaking",
    "only a type checker refuses",
  ],
  [
    "a key that may lack of a dictionary by call",
    'P = TypedDict("P", {"a": int})',
    'P = TypedDict("P", {"a": int, "b": NotRequired[int]})',
    "compatible",
    "only a type checker refuses",
  ],
  [
    "a key of a base",
    "class B(TypedDict):\n    a: int\nclass P(B):\n    b: int",
    "class B(TypedDict):\n    a: int\n    c: int\nclass P(B):\n    b: int",
    "breaking",
    "only a type checker refuses",
  ],
]);

const ATTRS = "import attr\nimport attrs\nfrom attrs import define, frozen, field\nfrom typing import ClassVar";
const attrs = family(ATTRS, [
  [
    "an attribute in the middle",
    "@attr.s\nclass P:\n    a = attr.ib()\n    b = attr.ib()",
    "@attr.s\nclass P:\n    a = attr.ib()\n    c = attr.ib()\n    b = attr.ib()",
    "breaking",
  ],
  [
    "an attribute with a default",
    "@attr.s\nclass P:\n    a = attr.ib()",
    "@attr.s\nclass P:\n    a = attr.ib()\n    b = attr.ib(default=1)",
    "compatible",
  ],
  [
    "a default by place",
    "@attr.s\nclass P:\n    a = attr.ib()",
    "@attr.s\nclass P:\n    a = attr.ib()\n    b = attr.ib(1)",
    "compatible",
  ],
  [
    "a default by a method",
    "@define\nclass P:\n    a: int",
    "@define\nclass P:\n    a: int\n    b: int = field()\n    @b.default\n    def _b(self): return 1",
    "compatible",
  ],
  [
    "an underscore that callers do not write",
    "@define\nclass P:\n    _a: int",
    "@define\nclass P:\n    a: int",
    "none",
  ],
  [
    "another name for callers",
    "@define\nclass P:\n    a: int = field(alias='x')",
    "@define\nclass P:\n    a: int = field(alias='y')",
    "breaking",
  ],
  [
    "a converter and a validator",
    "@define\nclass P:\n    a: int = field()",
    "@define\nclass P:\n    a: int = field(converter=int, validator=print)",
    "none",
  ],
  [
    "swapped attributes",
    "@frozen\nclass P:\n    a: int\n    b: int",
    "@frozen\nclass P:\n    b: int\n    a: int",
    "breaking",
  ],
  [
    "attributes by name only",
    "@define(kw_only=True)\nclass P:\n    a: int",
    "@define(kw_only=True)\nclass P:\n    b: int = 1\n    a: int",
    "compatible",
  ],
  [
    "an attribute that is not taken",
    "@define\nclass P:\n    a: int",
    "@define\nclass P:\n    b: int = field(init=False)\n    a: int",
    "none",
  ],
  [
    "an annotation beside attributes without one",
    "@define\nclass P:\n    a = field()",
    "@define\nclass P:\n    x: int\n    a = field()",
    "none",
  ],
  [
    "an annotation where only calls count",
    "@attr.s\nclass P:\n    a = attr.ib()",
    "@attr.s\nclass P:\n    x: int\n    a = attr.ib()",
    "none",
  ],
  [
    "an annotation where annotations count",
    "@attr.s(auto_attribs=True)\nclass P:\n    a: int",
    "@attr.s(auto_attribs=True)\nclass P:\n    x: int\n    a: int",
    "breaking",
  ],
  [
    "an attribute of a base",
    "@define\nclass B:\n    a: int\n@define\nclass P(B):\n    b: int",
    "@define\nclass B:\n    a: int\n    c: int\n@define\nclass P(B):\n    b: int",
    "breaking",
  ],
  [
    "an attribute that overrides one of a base",
    "@define\nclass B:\n    a: int\n    x: int\n@define\nclass P(B):\n    b: int",
    "@define\nclass B:\n    a: int\n    x: int\n@define\nclass P(B):\n    b: int\n    a: int",
    "breaking",
  ],
  [
    "a factory",
    "@attrs.define\nclass P:\n    a: int",
    "@attrs.define\nclass P:\n    a: int\n    b: list = attrs.Factory(list)",
    "compatible",
  ],
  [
    "a variable of the class with attributes",
    "@define\nclass P:\n    a: int",
    "@define\nclass P:\n    n: ClassVar[int] = 1\n    a: int",
    "none",
  ],
]);

const MODELS =
  "from pydantic import BaseModel, Field, RootModel, ConfigDict\nfrom typing import Annotated, ClassVar, Optional";
const models = family(MODELS, [
  [
    "a required field of a model",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    b: int\n    a: int",
    "breaking",
  ],
  [
    "a field of a model with a default",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    b: int = 1\n    a: int",
    "compatible",
  ],
  [
    "a described field with a default",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    b: int = Field(1, gt=0)\n    a: int",
    "compatible",
  ],
  [
    "a described field without a default",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    a: int\n    b: int = Field(..., gt=0)",
    "breaking",
  ],
  [
    "a described field with a factory",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    a: int\n    b: list = Field(default_factory=list)",
    "compatible",
  ],
  [
    "another alias",
    "class P(BaseModel):\n    a: int = Field(alias='x')",
    "class P(BaseModel):\n    a: int = Field(alias='y')",
    "breaking",
  ],
  [
    "fields of a model in another order",
    "class P(BaseModel):\n    a: int\n    b: int",
    "class P(BaseModel):\n    b: int\n    a: int",
    "none",
  ],
  [
    "a private attribute of a model",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    a: int\n    _b: int = 1",
    "none",
  ],
  [
    "a field of a base model",
    "class B(BaseModel):\n    a: int\nclass P(B):\n    b: int",
    "class B(BaseModel):\n    a: int\n    c: int\nclass P(B):\n    b: int",
    "breaking",
  ],
  [
    "settings of a model",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    model_config = ConfigDict(frozen=True)\n    a: int",
    "none",
  ],
  [
    "a variable of a model's class",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    n: ClassVar[int] = 1\n    a: int",
    "none",
  ],
  [
    "a description in the annotation",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    a: int\n    b: Annotated[int, Field(gt=1)] = 3",
    "compatible",
  ],
  [
    "a default in the annotation",
    "class P(BaseModel):\n    a: int",
    "class P(BaseModel):\n    a: int\n    b: Annotated[int, Field(default=1)]",
    "compatible",
  ],
  [
    "an alias in the annotation",
    "class P(BaseModel):\n    a: Annotated[int, Field(alias='x')]",
    "class P(BaseModel):\n    a: Annotated[int, Field(alias='y')]",
    "breaking",
  ],
]);

const settings = family("from pydantic_settings import BaseSettings", [
  [
    "a required setting",
    "class P(BaseSettings):\n    a: int",
    "class P(BaseSettings):\n    a: int\n    b: int",
    "breaking",
    "the environment may give it",
  ],
  [
    "a setting with a default",
    "class P(BaseSettings):\n    a: int",
    "class P(BaseSettings):\n    a: int\n    b: int = 1",
    "compatible",
    "the environment may give it",
  ],
]);

const structs = family("from msgspec import Struct, field\nimport msgspec", [
  [
    "a required field of a struct",
    "class P(Struct):\n    a: int\n    b: int",
    "class P(Struct):\n    a: int\n    c: int\n    b: int",
    "breaking",
  ],
  [
    "a field of a struct with a default",
    "class P(Struct):\n    a: int",
    "class P(Struct):\n    a: int\n    b: list = field(default_factory=list)",
    "compatible",
  ],
  [
    "fields of a struct by name only",
    "class P(Struct, kw_only=True):\n    a: int",
    "class P(Struct, kw_only=True):\n    b: int = 1\n    a: int",
    "compatible",
  ],
  [
    "swapped fields of a struct",
    "class P(msgspec.Struct):\n    a: int\n    b: int",
    "class P(msgspec.Struct):\n    b: int\n    a: int",
    "breaking",
  ],
  [
    "an option of a struct",
    "class P(Struct):\n    a: int\n    b: int",
    "class P(Struct, kw_only=True):\n    a: int\n    b: int",
    "breaking",
  ],
]);

export const CASES: readonly MadeCase[] = [
  ...dataclasses,
  ...pydanticDataclasses,
  ...tuples,
  ...dicts,
  ...attrs,
  ...models,
  ...settings,
  ...structs,
];
