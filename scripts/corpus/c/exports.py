"""What others can reach of a header by clang, each name with what they see of it, and the files that a source includes."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

LIBRARY = os.path.join(tempfile.gettempdir(), "skl-oracle-libclang")
if not os.path.isdir(os.path.join(LIBRARY, "clang")):
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", LIBRARY, "libclang==18.1.1"]
    subprocess.run(command, check=True, stdout=sys.stderr)
sys.path.insert(0, LIBRARY)
from clang.cindex import AccessSpecifier, CursorKind as Kind, Index, StorageClass, TranslationUnit  # noqa: E402

HEADER = re.compile(r"\.(?:h|hh|hpp|hxx|ipp)$")
HIDDEN = re.compile(r"^(?:detail|details|internal|impl)$")
TYPES = {Kind.CLASS_DECL, Kind.STRUCT_DECL, Kind.UNION_DECL, Kind.CLASS_TEMPLATE, Kind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION}
FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.CONVERSION_FUNCTION, Kind.FUNCTION_TEMPLATE}
OTHERS = {Kind.VAR_DECL, Kind.FIELD_DECL, Kind.TYPEDEF_DECL, Kind.TYPE_ALIAS_DECL, Kind.TYPE_ALIAS_TEMPLATE_DECL, Kind.CONCEPT_DECL}


def parsed(root, path):
    """Returns the translation unit of a file in the folder of its project, or None."""
    is_cpp = any(name.endswith((".cc", ".cpp", ".hpp")) for _, _, names in os.walk(root) for name in names)
    resources = subprocess.run(["clang", "-print-resource-dir"], capture_output=True, text=True).stdout.strip()
    folders = [root, *(os.path.join(root, name) for name in ("include", "src"))]
    flags = ["-x", "c++", "-std=c++20"] if is_cpp else ["-x", "c", "-std=c17"]
    args = [*flags, "-resource-dir", resources, *(f"-I{folder}" for folder in folders if os.path.isdir(folder))]
    options = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | TranslationUnit.PARSE_SKIP_FUNCTION_BODIES
    return Index.create().parse(os.path.join(root, path), args, options=options)


def includes(root, path):
    """Returns the files of the project that a file includes itself."""
    unit = parsed(root, path)
    own = os.path.realpath(os.path.join(root, path))
    direct = [each.include.name for each in unit.get_includes() if os.path.realpath(each.source.name) == own]
    inside = [os.path.relpath(os.path.realpath(name), os.path.realpath(root)) for name in direct]
    return sorted({name for name in inside if not name.startswith("..")})


def exports(root, path):
    if not HEADER.search(path):
        return {}
    unit = parsed(root, path)
    own = os.path.realpath(os.path.join(root, path))
    found = {}

    def add(name, cursor):
        found.setdefault(name, set()).add(seen(cursor))

    def read(cursor, above, is_top):
        for node in cursor.get_children():
            place = node.location.file
            if place is None or os.path.realpath(place.name) != own:
                continue
            if node.access_specifier == AccessSpecifier.PRIVATE:
                continue
            name = re.sub(r"\s+", "", node.spelling)
            if node.kind == Kind.NAMESPACE:
                if name and not HIDDEN.match(name):
                    read(node, f"{above}{name}.", True)
            elif node.kind in (Kind.LINKAGE_SPEC, Kind.UNEXPOSED_DECL):
                read(node, above, is_top)
            elif node.kind == Kind.MACRO_DEFINITION:
                add(name, node)
            elif node.kind == Kind.ENUM_DECL and node.is_definition() and named(node):
                add(above + name, node)
            elif node.kind in TYPES and node.is_definition() and named(node):
                add(above + re.sub(r"\s+", "", node.displayname if "PARTIAL" in node.kind.name else name), node)
                read(node, f"{above}{name}.", False)
            elif node.kind in FUNCTIONS or node.kind in OTHERS:
                is_own = is_top and node.storage_class == StorageClass.STATIC and not is_inline(node)
                if name and not is_own:
                    add(qualified(node, above), node)

    read(unit.cursor, "", True)
    return {name: " | ".join(sorted(texts)) for name, texts in found.items()}


def named(node):
    return node.spelling != "" and "(unnamed" not in node.spelling and "(anonymous" not in node.spelling


def is_inline(node):
    return any(token.spelling in ("inline", "__inline", "constexpr") for token in head(node))


def qualified(node, above):
    """A member that is defined outside of its class has the name of that class, too."""
    name = re.sub(r"<.*", "", node.spelling) if node.kind == Kind.CONSTRUCTOR else node.spelling
    parent, outer = node.semantic_parent, node.lexical_parent
    if parent is not None and outer is not None and parent != outer and parent.kind in TYPES:
        return f"{above}{parent.spelling}.{name}".replace(" ", "")
    return (above + name).replace(" ", "")


def head(node):
    """The signs of a declaration without its body."""
    body = [child.extent.start.offset for child in node.get_children() if child.kind == Kind.COMPOUND_STMT]
    end = min(body, default=node.extent.end.offset)
    signs = [token for token in node.get_tokens() if token.extent.start.offset < end and token.kind.name != "COMMENT"]
    if node.kind in TYPES:
        at = next((at for at, token in enumerate(signs) if token.spelling == "{"), len(signs))
        signs = signs[:at]
    if node.kind in FUNCTIONS:
        depth = 0
        for at, token in enumerate(signs):
            depth += {"(": 1, ")": -1}.get(token.spelling, 0)
            # What skipped bodies leave, and what a constructor initializes.
            if depth == 0 and (token.spelling == "{" or token.spelling == ":" and at and signs[at - 1].spelling in (")", "noexcept")):
                return signs[:at]
    return signs


def seen(node):
    names = {child.location.offset for child in node.get_children() if child.kind == Kind.PARM_DECL and child.spelling}
    return " ".join(token.spelling for token in head(node) if token.extent.start.offset not in names)
