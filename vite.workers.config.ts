import path from 'node:path';
import { defineConfig } from 'vite';
import { workers } from './scripts/build.mjs';

const root = import.meta.dirname;

// The programs of the processes next to the server. They start with work, so each is bundled with its packages: loading
// hundreds of files takes longer than most spreadsheets.
export default defineConfig({
  root,
  publicDir: false,
  // What has native parts can't be bundled, and no worker uses it; pdfkit reads files that stand beside its own.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'sharp', 'pg', 'pdfkit'] },
  build: {
    ssr: true,
    outDir: path.join(root, 'dist/workers'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      treeshake: {
        // As in vite.server.config.ts; packages other than Kysely say themselves what they do by being loaded.
        moduleSideEffects: [
          { test: /\/contract\/sentences\.ts$|\/node_modules\/zod\//, sideEffects: true },
          { test: /\/node_modules\/kysely\/|^(?!.*\/node_modules\/)/, sideEffects: false },
        ],
      },
      input: Object.fromEntries(Object.entries(workers).map(([name, file]) => [name, path.join(root, file)])),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
