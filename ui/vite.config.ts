import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** Beside every file that compresses well, its gzip form: the program holds both and sends what the client takes. */
function gzipped(): Plugin {
  return {
    name: "gzipped",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const content = file.type === "chunk" ? file.code : file.source;
        this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(content, { level: 9 }) });
      }
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [gzipped()],
  build: {
    outDir: "../build/page",
    emptyOutDir: true,
    assetsDir: "page",
    assetsInlineLimit: 0,
    target: "es2023",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
