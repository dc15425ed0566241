// Answers lines of JSON with what Microsoft's own C# parser gives, without layout: {"text": …} → {"tree": …, "formatted": null, "exports": {…}}.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

class Oracle {
  static readonly CSharpParseOptions Options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None);

  static void Main(string[] args) {
    if (args.Length > 0) {
      Edges.Print(args[0]);
      return;
    }
    for (string line = Console.In.ReadLine(); line != null; line = Console.In.ReadLine()) {
      string text = JsonDocument.Parse(line).RootElement.GetProperty("text").GetString();
      Console.Out.WriteLine(JsonSerializer.Serialize(Answer(text)));
      Console.Out.Flush();
    }
  }

  static Dictionary<string, object> Answer(string text) {
    var tree = CSharpSyntaxTree.ParseText(text, Options);
    bool isRefused = tree.GetDiagnostics().Any(each => each.Severity == DiagnosticSeverity.Error);
    var answer = new Dictionary<string, object> { ["tree"] = null, ["formatted"] = null };
    if (isRefused) return answer;
    var written = new StringBuilder();
    Write(tree.GetRoot(), written);
    answer["tree"] = written.ToString();
    // What stands under a condition is declared under that condition; a file that is none without its conditions is read as it stands.
    var all = CSharpSyntaxTree.ParseText(Regex.Replace(text, @"^[ \t]*#[ \t]*(?:if|elif|else|endif)\b.*$", "", RegexOptions.Multiline), Options);
    bool isWhole = all.GetDiagnostics().All(each => each.Severity != DiagnosticSeverity.Error);
    answer["exports"] = new Exports((isWhole ? all : tree).GetRoot()).Found;
    return answer;
  }

  static void Write(SyntaxNode node, StringBuilder to) {
    to.Append('(').Append((int)node.Kind()).Append(' ');
    var usings = new List<string>();
    var modifiers = new List<string>();
    var children = node.ChildNodesAndTokens();
    for (int at = 0; at < children.Count; at++) {
      var child = children[at];
      if (child.IsNode && child.AsNode() is UsingDirectiveSyntax) {
        var one = new StringBuilder();
        Write(child.AsNode(), one);
        usings.Add(one.ToString());
        continue;
      }
      Flush(usings, to);
      if (child.IsNode) {
        Flush(modifiers, to);
        Write(child.AsNode(), to);
        continue;
      }
      var token = child.AsToken();
      bool isModifier = node is MemberDeclarationSyntax && SyntaxFacts.IsKeywordKind(token.Kind()) && Words.Contains(token.Text);
      bool isLast = token.IsKind(SyntaxKind.CommaToken) && at + 1 < children.Count && children[at + 1].IsToken
        && (children[at + 1].IsKind(SyntaxKind.CloseBraceToken) || children[at + 1].IsKind(SyntaxKind.CloseBracketToken))
        && !(node is ArrayRankSpecifierSyntax);
      WriteDirectives(token, to);
      if (isModifier) modifiers.Add(token.Text + " ");
      else {
        Flush(modifiers, to);
        if (!isLast) to.Append(token.Text.Length).Append(':').Append(token.Text).Append(' ');
      }
    }
    Flush(usings, to);
    Flush(modifiers, to);
    to.Append(')');
  }

  static readonly Regex LastComma = new Regex(", (?=[}\\]])");

  static readonly HashSet<string> Words = new HashSet<string>(
    "public protected private internal static readonly const sealed abstract virtual override extern unsafe volatile async new partial ref".Split(' '));

  static void Flush(List<string> parts, StringBuilder to) {
    parts.Sort(StringComparer.Ordinal);
    foreach (string each in parts) to.Append(each);
    parts.Clear();
  }

  /// Directives are no nodes of the tree; what they switch off counts without its blanks.
  static void WriteDirectives(SyntaxToken token, StringBuilder to) {
    foreach (var trivia in token.LeadingTrivia) {
      if (trivia.IsDirective) to.Append('#').Append(string.Concat(trivia.GetStructure().DescendantTokens().Select(each => each.Text + " ")));
      else if (trivia.IsKind(SyntaxKind.DisabledTextTrivia)) to.Append(LastComma.Replace(string.Concat(SyntaxFactory.ParseTokens(trivia.ToString()).Select(each => each.Text + " ")), ""));
    }
  }
}

/// What other assemblies can reach of a file, each with what they see of it; members of one name are one entry.
class Exports {
  readonly SortedDictionary<string, SortedSet<string>> found = new SortedDictionary<string, SortedSet<string>>(StringComparer.Ordinal);

  public Exports(SyntaxNode root) => ReadAll(root.ChildNodes(), "", false);

  public Dictionary<string, string> Found => found.ToDictionary(each => each.Key, each => string.Join("; ", each.Value));

  void ReadAll(IEnumerable<SyntaxNode> nodes, string above, bool isImplied) {
    foreach (var node in nodes) {
      if (node is BaseNamespaceDeclarationSyntax inner) ReadAll(inner.Members, above, false);
      else if (node is MemberDeclarationSyntax member && IsOpen(member, isImplied)) Read(member, above);
    }
  }

  static bool IsOpen(MemberDeclarationSyntax member, bool isImplied) {
    var words = member.Modifiers.Select(each => each.Text).ToList();
    if (member is EnumMemberDeclarationSyntax) return true;
    if (words.Contains("public") || words.Contains("protected") && !words.Contains("private")) return true;
    return isImplied && !words.Contains("private") && !words.Contains("internal");
  }

  void Read(MemberDeclarationSyntax member, string above) {
    if (member is EnumDeclarationSyntax e) {
      Add(above + e.Identifier.Text, Words(e), "enum", e.BaseList);
      ReadAll(e.Members, above + e.Identifier.Text + ".", true);
    } else if (member is TypeDeclarationSyntax type) {
      var record = type as RecordDeclarationSyntax;
      string name = above + type.Identifier.Text;
      Add(name, Words(type), type.Keyword.Text, record?.ClassOrStructKeyword.Text, type.TypeParameterList, record?.ParameterList, type.BaseList, type.ConstraintClauses);
      ReadAll(type.Members, name + ".", type is InterfaceDeclarationSyntax);
    } else if (member is DelegateDeclarationSyntax d)
      Add(above + d.Identifier.Text, Words(d), d.ReturnType, d.TypeParameterList, d.ParameterList, d.ConstraintClauses);
    else if (member is EnumMemberDeclarationSyntax value) Add(above + value.Identifier.Text, value.EqualsValue);
    else if (member is MethodDeclarationSyntax m && m.ExplicitInterfaceSpecifier == null)
      Add(above + m.Identifier.Text, Words(m), m.ReturnType, m.TypeParameterList, m.ParameterList, m.ConstraintClauses);
    else if (member is ConstructorDeclarationSyntax c) Add(above + c.Identifier.Text, Words(c), c.ParameterList);
    else if (member is OperatorDeclarationSyntax o) Add(above + "operator " + o.OperatorToken.Text, Words(o), o.ReturnType, o.ParameterList);
    else if (member is ConversionOperatorDeclarationSyntax to)
      Add(above + "operator " + to.Type.ToString().Replace('.', '…'), Words(to), to.ImplicitOrExplicitKeyword.Text, to.ParameterList);
    else if (member is PropertyDeclarationSyntax p && p.ExplicitInterfaceSpecifier == null)
      Add(above + p.Identifier.Text, Words(p), p.Type, Accessors(p, p.ExpressionBody != null));
    else if (member is IndexerDeclarationSyntax i && i.ExplicitInterfaceSpecifier == null)
      Add(above + "this[]", Words(i), i.Type, i.ParameterList, Accessors(i, i.ExpressionBody != null));
    else if (member is EventDeclarationSyntax v && v.ExplicitInterfaceSpecifier == null)
      Add(above + v.Identifier.Text, Words(v), "event", v.Type, Accessors(v, false));
    else if (member is BaseFieldDeclarationSyntax field) {
      bool isConstant = field.Modifiers.Any(SyntaxKind.ConstKeyword);
      foreach (var each in field.Declaration.Variables)
        Add(above + each.Identifier.Text, Words(field), field is EventFieldDeclarationSyntax ? "event" : "", field.Declaration.Type, isConstant ? each.Initializer : null);
    }
  }

  /// How a method does its work is nothing to callers.
  static string Words(MemberDeclarationSyntax member) =>
    string.Join(" ", member.Modifiers.Select(each => each.Text).Where(each => each != "async").OrderBy(each => each, StringComparer.Ordinal));

  static string Accessors(BasePropertyDeclarationSyntax property, bool isGetter) {
    if (isGetter) return "get";
    var open = property.AccessorList.Accessors.Where(each => !each.Modifiers.Any(SyntaxKind.PrivateKeyword) && !each.Modifiers.Any(SyntaxKind.InternalKeyword));
    return string.Join(" ", open.Select(each => string.Concat(each.Modifiers.Where(word => word.Text != "readonly").Select(word => word.Text + " ")) + each.Keyword.Text));
  }

  void Add(string name, params object[] parts) {
    string text = string.Join(" ", parts.Select(Text));
    if (!found.ContainsKey(name)) found[name] = new SortedSet<string>(StringComparer.Ordinal);
    found[name].Add(text);
  }

  static string Text(object part) {
    if (part is IEnumerable<SyntaxNode> nodes) return string.Join(" ", nodes.Select(Text));
    if (!(part is SyntaxNode node)) return part == null ? "" : part.ToString();
    var tokens = node.DescendantTokens(each => !(each is AttributeListSyntax)).Where(each => !(each.Parent is AttributeListSyntax));
    return string.Join(" ", tokens.Select(each => each.Text));
  }
}
