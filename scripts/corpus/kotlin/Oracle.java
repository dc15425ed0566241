// Says of each text (a line of JSON with "text") whether Kotlin's own parser takes it, a digest of its tree and how ktfmt writes it.
// White space, comments, semicolons, the last comma of a list and the order of imports are no part of the tree.
import com.facebook.ktfmt.format.Formatter;
import com.facebook.ktfmt.format.Parser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import org.jetbrains.kotlin.com.intellij.psi.PsiComment;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.PsiErrorElement;
import org.jetbrains.kotlin.com.intellij.psi.PsiWhiteSpace;
import org.jetbrains.kotlin.psi.KtImportDirective;

public class Oracle {
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
        formatted = Formatter.format(text);
      } catch (Throwable refused) {
        formatted = null;
      }
    }
    String exports = tree == null ? "null" : new Exports(Parser.INSTANCE.parse(plain(text))).json();
    return "{\"tree\":" + (tree == null ? "null" : "\"" + tree + "\"") + ",\"formatted\":" + quoted(formatted) + ",\"exports\":" + exports + "}";
  }

  private static String digest(String text) {
    try {
      var written = new StringBuilder();
      write(Parser.INSTANCE.parse(plain(text)), written);
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(written.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sum);
    } catch (Throwable refused) {
      return null;
    }
  }

  /** The parser also refuses links in documentation that are wrong, which Kotlin does not. */
  private static String plain(String text) {
    return text.replace("\r\n", "\n").replaceAll("/\\*\\*(?!/)", "/* ");
  }

  private static void write(PsiElement element, StringBuilder out) {
    if (element instanceof PsiErrorElement) throw new IllegalArgumentException();
    if (element instanceof PsiWhiteSpace || element instanceof PsiComment) return;
    PsiElement child = element.getFirstChild();
    if (child == null) {
      String text = element.getText();
      if (text.isEmpty() || text.equals(";") || text.equals(",") && isLast(element)) return;
      out.append(quoted(text)).append(' ');
      return;
    }
    out.append('(').append(element.getNode().getElementType()).append(' ');
    var imports = new ArrayList<String>();
    for (; child != null; child = child.getNextSibling()) {
      if (child instanceof KtImportDirective) {
        var one = new StringBuilder();
        write(child, one);
        imports.add(one.toString());
      } else write(child, out);
    }
    Collections.sort(imports);
    for (String each : imports) out.append(each);
    out.append(')');
  }

  private static boolean isLast(PsiElement comma) {
    PsiElement next = comma.getNextSibling();
    while (next instanceof PsiWhiteSpace || next instanceof PsiComment) next = next.getNextSibling();
    return next == null || next.getText().matches("[)\\]}>]|->");
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
