import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** One OpenSearch node from Maven's jars. Arguments: its folder, then settings as key=value. */
public class OpensearchMain {
    private static final List<String> PLUGINS = List.of(
        "org.opensearch.transport.Netty4Plugin", "org.opensearch.analysis.common.CommonAnalysisPlugin",
        "org.opensearch.painless.PainlessPlugin", "org.opensearch.knn.plugin.KNNPlugin");

    private static final class ClasspathNode extends Node {
        ClasspathNode(Environment environment, List<Class<? extends Plugin>> plugins) {
            super(environment, plugins, false);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]).toAbsolutePath();
        Files.createDirectories(home.resolve("config"));
        Settings.Builder settings = Settings.builder()
            .put("path.home", home).put("path.data", home.resolve("data")).put("path.logs", home.resolve("logs"))
            .put("cluster.name", "omni").put("network.host", "127.0.0.1")
            .put("http.type", Netty4Plugin.NETTY_HTTP_TRANSPORT_NAME)
            .put("transport.type", Netty4Plugin.NETTY_TRANSPORT_NAME)
            .put("cluster.routing.allocation.disk.threshold_enabled", false);
        for (int i = 1; i < arguments.length; i++) {
            String[] pair = arguments[i].split("=", 2);
            settings.put(pair[0], pair[1]);
        }
        List<Class<? extends Plugin>> plugins = new ArrayList<>();
        for (String name : PLUGINS) {
            try {
                plugins.add(Class.forName(name).asSubclass(Plugin.class));
            } catch (ClassNotFoundException absent) {
                System.out.println("without " + name);
            }
        }
        Node node = new ClasspathNode(new Environment(settings.build(), home.resolve("config")), plugins);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
            } catch (Exception failed) {
                failed.printStackTrace();
            }
        }));
        node.start();
        Thread.currentThread().join();
    }
}
