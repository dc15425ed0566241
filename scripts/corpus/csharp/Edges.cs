// Prints each file of C# below a folder, then "from to" for each that declares a type which another one names, as Microsoft's compiler binds the names.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

static class Edges {
  const string Implied = "System System.Collections.Generic System.IO System.Linq System.Net.Http System.Threading System.Threading.Tasks";

  public static void Print(string folder) {
    var framework = Path.GetDirectoryName(typeof(object).Assembly.Location);
    var libraries = Directory.GetFiles(framework, "*.dll").Where(IsManaged).Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)).ToList();
    var files = new SortedSet<string>(StringComparer.Ordinal);
    var edges = new SortedSet<string>(StringComparer.Ordinal);
    foreach (string project in Directory.GetFiles(folder, "*.csproj", SearchOption.AllDirectories)) {
      var home = Path.GetDirectoryName(project);
      var homes = new List<string>();
      Collect(home, homes);
      var compilation = CSharpCompilation.Create("A", homes.SelectMany(each => TreesOf(each, each == home)), libraries, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
      foreach (var tree in compilation.SyntaxTrees.Where(each => each.FilePath.StartsWith(home + "/", StringComparison.Ordinal))) {
        string from = Path.GetRelativePath(folder, tree.FilePath);
        files.Add(from);
        foreach (string to in UsedBy(tree, compilation.GetSemanticModel(tree)))
          if (to != tree.FilePath) edges.Add(from + " " + Path.GetRelativePath(folder, to));
      }
    }
    foreach (string line in files.Concat(edges)) Console.Out.WriteLine(line);
  }

  static bool IsManaged(string path) {
    try { System.Reflection.AssemblyName.GetAssemblyName(path); return true; } catch (BadImageFormatException) { return false; }
  }

  /// Adds a project and those that it refers to. All are one compilation, so that what is internal to one of them is seen by its tests.
  static void Collect(string home, List<string> homes) {
    if (homes.Contains(home)) return;
    homes.Add(home);
    foreach (var project in ProjectsIn(home))
      foreach (var reference in project.Descendants().Where(each => each.Name.LocalName == "ProjectReference"))
        Collect(Path.GetDirectoryName(Path.GetFullPath(Path.Combine(home, reference.Attribute("Include").Value.Replace('\\', '/')))), homes);
  }

  static IEnumerable<XDocument> ProjectsIn(string home) => Directory.GetFiles(home, "*.csproj").Select(path => XDocument.Load(path));

  /// What a project uses everywhere is not used in those that refer to it.
  static IEnumerable<SyntaxTree> TreesOf(string home, bool isOwn) {
    var projects = ProjectsIn(home).ToList();
    var symbols = projects.SelectMany(each => each.Descendants()).Where(each => each.Name.LocalName == "DefineConstants").SelectMany(each => Regex.Matches(each.Value, @"(?<![$(\w])\w+").Cast<Match>()).Select(each => each.Value);
    var options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None, SourceCodeKind.Regular, symbols);
    var usings = projects.SelectMany(each => each.Descendants()).Where(each => each.Name.LocalName == "Using").Select(each => each.Attribute("Include")?.Value).Where(each => each != null && isOwn);
    var implied = string.Concat(Implied.Split(' ').Concat(usings).Select(each => "global using " + each + ";\n"));
    yield return CSharpSyntaxTree.ParseText(implied, options, "");
    foreach (string path in Directory.GetFiles(home, "*.cs", SearchOption.AllDirectories).Where(each => !Regex.IsMatch(each, "/(?:bin|obj)/")))
      yield return CSharpSyntaxTree.ParseText(File.ReadAllText(path), options, path);
  }

  static IEnumerable<string> UsedBy(SyntaxTree tree, SemanticModel model) {
    var found = new HashSet<string>();
    foreach (var name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>().Where(each => each.Identifier.Text != "var")) {
      var info = model.GetSymbolInfo(name);
      // Where a package is missing, what remains are candidates.
      foreach (var symbol in info.Symbol == null ? info.CandidateSymbols.AsEnumerable() : new[] { info.Symbol }) {
        var type = symbol is IMethodSymbol method && method.MethodKind == MethodKind.Constructor ? method.ContainingType : symbol as INamedTypeSymbol;
        if (type != null) foreach (var place in type.OriginalDefinition.DeclaringSyntaxReferences) if (place.SyntaxTree.FilePath != "") found.Add(place.SyntaxTree.FilePath);
      }
    }
    return found;
  }
}
