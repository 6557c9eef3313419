import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { entries, readVersion } from './scripts/build.mjs';

const root = import.meta.dirname;
const existing = Object.entries(entries).filter(([, file]) => fs.existsSync(path.join(root, file)));

// The server's programs, each in one file beside the pieces they share; packages stay in node_modules.
export default defineConfig({
  root,
  publicDir: false,
  define: { 'process.env.GROUPSET_VERSION': JSON.stringify(readVersion()) },
  // Loading their hundreds of files takes half a second of a start.
  ssr: { external: true, noExternal: ['kysely', 'zod'] },
  build: {
    ssr: true,
    outDir: path.join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // Without the development packages, the programs that use them are built all the same and say so when they run.
      external: /^(?![./#]|kysely|zod|\0|[a-zA-Z]:[\\/])/,
      // A program loads what it uses, and no more of a feature: no module does anything by being loaded but these, which
      // set the sentences of refusals.
      treeshake: { moduleSideEffects: (id) => /\/contract\/sentences\.ts$|\/node_modules\/zod\//.test(id) },
      input: Object.fromEntries(existing.map(([name, file]) => [name, path.join(root, file)])),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
