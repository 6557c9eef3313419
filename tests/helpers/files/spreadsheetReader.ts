import { build } from 'vite';

/** Builds the thread that reads spreadsheets: threads run no TypeScript. */
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
        input: { 'spreadsheet-thread': 'server/features/imports/reading/worker.ts' },
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
}
