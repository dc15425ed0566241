import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** What other packages can reach of a file, each with what they see of it; the methods of one name are one entry. */
class Exports {
  private final TreeMap<String, TreeSet<String>> found = new TreeMap<>();

  Exports(CompilationUnitTree unit) {
    for (Tree each : unit.getTypeDecls()) if (each instanceof ClassTree type && type.getModifiers().getFlags().contains(Modifier.PUBLIC)) readType(type, "", false);
  }

  String json() {
    return found.entrySet().stream()
        .map(each -> Oracle.quoted(each.getKey()) + ":" + Oracle.quoted(String.join("; ", each.getValue())))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private void add(String name, String text) {
    found.computeIfAbsent(name, key -> new TreeSet<>()).add(text);
  }

  private void readType(ClassTree type, String above, boolean isInInterface) {
    String symbol = above + type.getSimpleName();
    boolean isInterface = type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
    var components = type.getMembers().stream()
        .filter(each -> type.getKind() == Tree.Kind.RECORD && each instanceof VariableTree field && !field.getModifiers().getFlags().contains(Modifier.STATIC))
        .map(each -> ((VariableTree) each).getType() + " " + ((VariableTree) each).getName())
        .toList();
    add(symbol, type.getKind() + flags(type.getModifiers().getFlags(), isInInterface) + type.getTypeParameters() + type.getExtendsClause() + type.getImplementsClause() + type.getPermitsClause() + components);
    boolean hasConstructor = false;
    for (Tree member : type.getMembers()) {
      if (member instanceof MethodTree method) {
        boolean isConstructor = method.getReturnType() == null;
        boolean isCompact = type.getKind() == Tree.Kind.RECORD && isConstructor && method.toString().isEmpty();
        hasConstructor |= isConstructor;
        if (isCompact || type.getKind() == Tree.Kind.ENUM && isConstructor) continue;
        if (isOpen(method.getModifiers().getFlags(), isInterface)) readMethod(method, symbol, isConstructor ? type.getSimpleName().toString() : method.getName().toString(), isInterface);
      } else if (member instanceof VariableTree field) readField(field, symbol, type, isInterface);
      else if (member instanceof ClassTree inner && isOpen(inner.getModifiers().getFlags(), isInterface)) readType(inner, symbol + ".", isInterface);
    }
    if (!hasConstructor && type.getKind() == Tree.Kind.CLASS) add(symbol + "." + type.getSimpleName(), "constructor" + flags(access(type), false) + "()[]");
    if (type.getKind() == Tree.Kind.RECORD) add(symbol + "." + type.getSimpleName(), "canonical" + components);
  }

  private static Set<Modifier> access(ClassTree type) {
    return type.getModifiers().getFlags().stream()
        .filter(each -> Set.of(Modifier.PUBLIC, Modifier.PROTECTED).contains(each))
        .collect(Collectors.toSet());
  }

  private void readMethod(MethodTree method, String symbol, String name, boolean isInterface) {
    var types = method.getParameters().stream().map(each -> each.getType() + (each.toString().contains("...") ? "..." : "")).toList();
    String kind = method.getReturnType() == null ? "constructor" : method.getTypeParameters() + " " + method.getReturnType();
    add(symbol + "." + name, kind + flags(method.getModifiers().getFlags(), isInterface) + types.toString().replace('[', '(').replace(']', ')') + method.getThrows() + (method.getDefaultValue() == null ? "" : method.getDefaultValue()));
  }

  private void readField(VariableTree field, String symbol, ClassTree type, boolean isInterface) {
    Set<Modifier> flags = field.getModifiers().getFlags();
    boolean isConstantOfEnum = type.getKind() == Tree.Kind.ENUM && field.toString().contains("/*public static final*/");
    if (isConstantOfEnum) add(symbol + "." + field.getName(), "constant");
    else if (isOpen(flags, isInterface)) {
      boolean isFixed = isInterface || flags.contains(Modifier.FINAL) && flags.contains(Modifier.STATIC);
      String value = isFixed && isLiteral(field.getInitializer()) ? " = " + field.getInitializer() : "";
      add(symbol + "." + field.getName(), field.getType() + flags(flags, isInterface) + value);
    }
  }

  private static boolean isLiteral(ExpressionTree value) {
    if (value instanceof ParenthesizedTree inner) return isLiteral(inner.getExpression());
    if (value instanceof UnaryTree unary) return isLiteral(unary.getExpression());
    if (value instanceof BinaryTree binary) return isLiteral(binary.getLeftOperand()) && isLiteral(binary.getRightOperand());
    return value instanceof LiteralTree;
  }

  private static boolean isOpen(Set<Modifier> flags, boolean isInInterface) {
    return isInInterface ? !flags.contains(Modifier.PRIVATE) : flags.contains(Modifier.PUBLIC) || flags.contains(Modifier.PROTECTED);
  }

  /** Members of interfaces are public without a word; how a method does its work is nothing to callers. */
  private static String flags(Set<Modifier> flags, boolean isInInterface) {
    return flags.stream()
        .filter(each -> !Set.of(Modifier.SYNCHRONIZED, Modifier.NATIVE, Modifier.STRICTFP).contains(each))
        .filter(each -> !isInInterface || !Set.of(Modifier.PUBLIC, Modifier.ABSTRACT).contains(each))
        .sorted()
        .map(each -> " " + each)
        .collect(Collectors.joining(""));
  }
}
