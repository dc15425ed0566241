// Says of each text (a line of JSON with "text") whether javac takes it, a digest of its tree and how google-java-format writes it.
// Positions, comments, empty declarations and the order of imports are no part of the tree; `@deprecated` in documentation is.
import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.sun.source.util.JavacTask;
import com.sun.tools.javac.tree.JCTree;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

public class Oracle {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  private static String exports;

  public static void main(String[] args) throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 20);
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) out.println(answer(textIn(line)));
  }

  private static String answer(String text) {
    String tree = digest(text);
    String formatted = null;
    if (tree != null && !"no".equals(System.getenv("SKL_ORACLE_FORMATS"))) {
      try {
        formatted = ImportOrderer.reorderImports(new Formatter().formatSource(text), JavaFormatterOptions.Style.GOOGLE);
      } catch (Exception | StackOverflowError refused) {
        formatted = null;
      }
    }
    return "{\"tree\":" + (tree == null ? "null" : "\"" + tree + "\"") + ",\"formatted\":" + quoted(formatted) + ",\"exports\":" + exports + "}";
  }

  private static String digest(String text) {
    var problems = new DiagnosticCollector<JavaFileObject>();
    var file =
        new SimpleJavaFileObject(URI.create("string:///X.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    try {
      var task = (JavacTask) COMPILER.getTask(null, null, problems, List.of("-proc:none"), null, List.of(file));
      var written = new StringBuilder();
      exports = "{}";
      for (var unit : task.parse()) {
        write(unit, written);
        exports = new Exports(unit).json();
      }
      if (problems.getDiagnostics().stream().anyMatch(each -> each.getKind() == Diagnostic.Kind.ERROR)) return null;
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(written.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sum);
    } catch (Exception | StackOverflowError refused) {
      return null;
    }
  }

  private static void write(Object value, StringBuilder out) throws IllegalAccessException {
    if (value instanceof JCTree tree) writeTree(tree, out);
    else if (value instanceof Iterable<?> list && !(value instanceof CharSequence)) writeAll(list, out);
    else out.append(quoted(String.valueOf(value))).append(' ');
  }

  private static void writeAll(Iterable<?> list, StringBuilder out) throws IllegalAccessException {
    var imports = new ArrayList<String>();
    out.append('[');
    for (Object each : list) {
      if (each instanceof JCTree.JCImport named) {
        var text = new StringBuilder();
        writeTree(named, text);
        if (!imports.contains(text.toString())) imports.add(text.toString());
      }
    }
    Collections.sort(imports);
    for (String each : imports) out.append(each);
    for (Object each : list) if (!(each instanceof JCTree.JCImport)) write(each, out);
    out.append(']');
  }

  private static void writeTree(JCTree tree, StringBuilder out) throws IllegalAccessException {
    boolean isUnit = tree instanceof JCTree.JCCompilationUnit;
    out.append('(').append(tree.getClass().getSimpleName()).append(' ').append(tree.getTag()).append(' ');
    for (Field field : tree.getClass().getFields()) {
      if (Modifier.isStatic(field.getModifiers()) || !isProgram(field)) continue;
      Object value = field.get(tree);
      if (isUnit && value instanceof List<?> defs) value = defs.stream().filter(each -> !(each instanceof JCTree.JCSkip)).toList();
      out.append(field.getName()).append(':');
      write(value, out);
    }
    out.append(')');
  }

  private static boolean isProgram(Field field) {
    Class<?> type = field.getType();
    return JCTree.class.isAssignableFrom(type)
        || Iterable.class.isAssignableFrom(type)
        || com.sun.tools.javac.util.Name.class.isAssignableFrom(type)
        || type.isEnum()
        || type == Object.class
        || type == long.class && field.getName().equals("flags")
        || type == boolean.class && !field.getName().equals("finallyCanCompleteNormally");
  }

  /** Reads the one string of `{"text":"…"}`. */
  private static String textIn(String line) {
    var text = new StringBuilder();
    int end = line.lastIndexOf('"');
    for (int at = line.indexOf('"', line.indexOf(':')) + 1; at < end; at++) {
      char sign = line.charAt(at);
      if (sign != '\\') {
        text.append(sign);
        continue;
      }
      char escaped = line.charAt(++at);
      switch (escaped) {
        case 'n' -> text.append('\n');
        case 'r' -> text.append('\r');
        case 't' -> text.append('\t');
        case 'b' -> text.append('\b');
        case 'f' -> text.append('\f');
        case 'u' -> {
          text.append((char) Integer.parseInt(line.substring(at + 1, at + 5), 16));
          at += 4;
        }
        default -> text.append(escaped);
      }
    }
    return text.toString();
  }

  static String quoted(String text) {
    if (text == null) return "null";
    var out = new StringBuilder("\"");
    for (char sign : text.toCharArray()) {
      if (sign == '"' || sign == '\\') out.append('\\').append(sign);
      else if (sign < ' ' || sign > '~') out.append(String.format("\\u%04x", (int) sign));
      else out.append(sign);
    }
    return out.append('"').toString();
  }
}
