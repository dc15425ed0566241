// Prints each file of Kotlin below SOURCES, then "from to" for each that declares at its top level what another one names or imports, as Kotlin's
// compiler binds the names: `java Edges FOLDER SOURCES…`, the latter below the folder.
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeSet;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.config.ContentRootsKt;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import org.jetbrains.kotlin.cli.jvm.compiler.NoScopeRecordCliBindingTrace;
import org.jetbrains.kotlin.cli.jvm.compiler.TopDownAnalyzerFacadeForJVM;
import org.jetbrains.kotlin.cli.jvm.config.JvmContentRootsKt;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.config.ApiVersion;
import org.jetbrains.kotlin.config.CommonConfigurationKeys;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.config.JVMConfigurationKeys;
import org.jetbrains.kotlin.config.LanguageVersion;
import org.jetbrains.kotlin.config.LanguageVersionSettingsImpl;
import org.jetbrains.kotlin.descriptors.ClassDescriptor;
import org.jetbrains.kotlin.descriptors.ConstructorDescriptor;
import org.jetbrains.kotlin.descriptors.DeclarationDescriptor;
import org.jetbrains.kotlin.descriptors.PackageFragmentDescriptor;
import org.jetbrains.kotlin.descriptors.PropertyAccessorDescriptor;
import org.jetbrains.kotlin.descriptors.TypeAliasDescriptor;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtReferenceExpression;
import org.jetbrains.kotlin.resolve.BindingContext;
import org.jetbrains.kotlin.resolve.DescriptorToSourceUtils;

public class Edges {
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]).toRealPath();
    var configuration = new CompilerConfiguration();
    configuration.put(CommonConfigurationKeys.MODULE_NAME, "a");
    configuration.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
    configuration.put(JVMConfigurationKeys.JDK_HOME, new File(System.getProperty("java.home")));
    configuration.put(
        CommonConfigurationKeys.LANGUAGE_VERSION_SETTINGS, new LanguageVersionSettingsImpl(LanguageVersion.KOTLIN_1_9, ApiVersion.KOTLIN_1_9));
    for (String each : System.getProperty("java.class.path").split(":")) JvmContentRootsKt.addJvmClasspathRoot(configuration, new File(each));
    for (int at = 1; at < args.length; at++)
      ContentRootsKt.addKotlinSourceRoot(configuration, folder.resolve(args[at]).toString());
    var environment =
        KotlinCoreEnvironment.Companion.createForProduction(Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
    var project = environment.getProject();
    var files = environment.getSourceFiles();
    var context =
        TopDownAnalyzerFacadeForJVM.analyzeFilesWithJavaIntegration(
                project, files, new NoScopeRecordCliBindingTrace(project), configuration, environment::createPackagePartProvider)
            .getBindingContext();
    var lines = new TreeSet<String>();
    for (KtFile file : files) {
      String from = pathOf(file, folder);
      System.out.println(from);
      for (var name : PsiTreeUtil.findChildrenOfType(file, KtReferenceExpression.class)) {
        var targets = new ArrayList<DeclarationDescriptor>();
        targets.add(context.get(BindingContext.REFERENCE_TARGET, name));
        // An import gives all functions of its name.
        var several = context.get(BindingContext.AMBIGUOUS_REFERENCE_TARGET, name);
        if (several != null) targets.addAll(several);
        for (var target : targets) {
          var declaring = target == null || !isNamedAlone(target) ? null : DescriptorToSourceUtils.getContainingFile(target);
          if (declaring != null && declaring != file) lines.add(from + " " + pathOf(declaring, folder));
        }
      }
    }
    lines.forEach(System.out::println);
  }

  private static String pathOf(KtFile file, Path folder) {
    return folder.relativize(Path.of(file.getVirtualFilePath())).toString();
  }

  /** Members come with their values, whose types a file need not name. */
  private static boolean isNamedAlone(DeclarationDescriptor target) {
    if (target instanceof ClassDescriptor || target instanceof ConstructorDescriptor || target instanceof TypeAliasDescriptor) return true;
    return !(target instanceof PropertyAccessorDescriptor) && target.getContainingDeclaration() instanceof PackageFragmentDescriptor;
  }
}
