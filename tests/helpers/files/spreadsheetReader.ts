import { build } from 'vite';

/** Builds the process that reads spreadsheets: Node.js 20 runs no TypeScript. */
export default async function setup(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: 'node_modules/.cache',
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        external: /^(?![./#]|\0|[a-zA-Z]:[\\/])/,
        input: { 'spreadsheet-worker': 'server/features/imports/worker/program.ts' },
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
}
