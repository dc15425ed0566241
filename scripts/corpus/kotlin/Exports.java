import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jetbrains.kotlin.com.intellij.psi.PsiComment;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.PsiWhiteSpace;
import org.jetbrains.kotlin.lexer.KtTokens;
import org.jetbrains.kotlin.psi.KtAnnotationEntry;
import org.jetbrains.kotlin.psi.KtClass;
import org.jetbrains.kotlin.psi.KtClassOrObject;
import org.jetbrains.kotlin.psi.KtDeclaration;
import org.jetbrains.kotlin.psi.KtDelegatedSuperTypeEntry;
import org.jetbrains.kotlin.psi.KtEnumEntry;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtModifierListOwner;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtObjectDeclaration;
import org.jetbrains.kotlin.psi.KtParameter;
import org.jetbrains.kotlin.psi.KtParameterList;
import org.jetbrains.kotlin.psi.KtProperty;
import org.jetbrains.kotlin.psi.KtSecondaryConstructor;
import org.jetbrains.kotlin.psi.KtSuperTypeListEntry;
import org.jetbrains.kotlin.psi.KtTypeAlias;

/** What other modules can reach of a file by Kotlin's own parser, each with what they see of it; functions of one name are one entry. */
class Exports {
  private final TreeMap<String, TreeSet<String>> found = new TreeMap<>();

  Exports(KtFile file) {
    // ktfmt's parser takes each file for a script.
    for (KtDeclaration each : file.isScript() ? file.getScript().getDeclarations() : file.getDeclarations()) read(each, "");
  }

  String json() {
    return found.entrySet().stream()
        .map(each -> Oracle.quoted(each.getKey()) + ":" + Oracle.quoted(String.join("; ", each.getValue())))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private void add(String name, Object... parts) {
    found.computeIfAbsent(name, key -> new TreeSet<>()).add(List.of(parts).stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }

  private static boolean isHidden(KtModifierListOwner each) {
    return each.hasModifier(KtTokens.PRIVATE_KEYWORD) || each.hasModifier(KtTokens.INTERNAL_KEYWORD);
  }

  /** What is public need not say so; annotations are no part of it. */
  private static String words(KtModifierListOwner each) {
    var out = new TreeSet<String>();
    for (var keyword : KtTokens.MODIFIER_KEYWORDS_ARRAY)
      if (each.hasModifier(keyword) && keyword != KtTokens.PUBLIC_KEYWORD) out.add(keyword.getValue());
    return String.join(" ", out);
  }

  private void read(KtDeclaration each, String above) {
    if (isHidden(each)) return;
    if (each instanceof KtEnumEntry entry) add(above + entry.getName(), "entry");
    else if (each instanceof KtClassOrObject type) readType(type, above);
    else if (each instanceof KtNamedFunction f)
      add(above + f.getName(), words(f), text(f.getTypeParameterList()), text(f.getReceiverTypeReference()), parameters(f.getValueParameterList()), text(f.getTypeReference()), text(f.getTypeConstraintList()));
    else if (each instanceof KtSecondaryConstructor c) add(above + "constructor", words(c), parameters(c.getValueParameterList()));
    else if (each instanceof KtTypeAlias alias) add(above + alias.getName(), words(alias), text(alias.getTypeParameterList()), text(alias.getTypeReference()));
    else if (each instanceof KtProperty p) {
      String setter = p.getSetter() == null ? "" : words(p.getSetter());
      String value = p.hasModifier(KtTokens.CONST_KEYWORD) ? text(p.getInitializer()) : "";
      add(above + p.getName(), words(p), p.isVar(), text(p.getTypeParameterList()), text(p.getReceiverTypeReference()), text(p.getTypeReference()), text(p.getTypeConstraintList()), setter, value);
    }
  }

  private void readType(KtClassOrObject type, String above) {
    boolean isCompanion = type instanceof KtObjectDeclaration object && object.isCompanion();
    String name = above + (type.getName() == null && isCompanion ? "Companion" : type.getName());
    String kind = type instanceof KtClass c && c.isInterface() ? "interface" : type instanceof KtClass ? "class" : "object";
    var supers = type.getSuperTypeListEntries().stream().map(Exports::superType).toList();
    var constructor = type.getPrimaryConstructor();
    String primary = constructor == null ? "" : words(constructor) + parameters(constructor.getValueParameterList());
    add(name, words(type), kind, text(type.getTypeParameterList()), primary, supers, text(type.getTypeConstraintList()));
    for (KtParameter each : type.getPrimaryConstructorParameters())
      if (each.hasValOrVar() && !isHidden(each)) add(name + "." + each.getName(), words(each), parameter(each));
    for (KtDeclaration each : type.getDeclarations()) read(each, name + ".");
  }

  private static String superType(KtSuperTypeListEntry entry) {
    return (entry instanceof KtDelegatedSuperTypeEntry ? "by " : "") + text(entry.getTypeReference());
  }

  private static String parameters(KtParameterList list) {
    return list == null ? "" : list.getParameters().stream().map(each -> words(each) + parameter(each)).toList().toString();
  }

  /** That a value is there is seen by callers, what it is is not. */
  private static String parameter(KtParameter each) {
    String word = each.getValOrVarKeyword() == null ? "" : each.getValOrVarKeyword().getText();
    return word + " " + each.getName() + ": " + text(each.getTypeReference()) + (each.hasDefaultValue() ? " = …" : "");
  }

  private static String text(PsiElement element) {
    if (element == null) return "";
    var out = new StringBuilder();
    write(element, out);
    return out.toString();
  }

  private static void write(PsiElement element, StringBuilder out) {
    if (element instanceof PsiWhiteSpace || element instanceof PsiComment || element instanceof KtAnnotationEntry) return;
    if (element.getFirstChild() == null) out.append(element.getText()).append(' ');
    for (PsiElement child = element.getFirstChild(); child != null; child = child.getNextSibling()) write(child, out);
  }
}
