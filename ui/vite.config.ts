import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
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
