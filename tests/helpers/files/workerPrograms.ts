import { build } from 'vite';

const input = {
  'spreadsheet-reader': 'server/features/imports/worker/program.ts',
  'spreadsheet-writer': 'server/platform/spreadsheets/writerProgram.ts',
};

/** Builds the processes that read and write spreadsheets: Node.js 20 runs no TypeScript. */
export default async function setup(): Promise<void> {
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    build: {
      outDir: 'node_modules/.cache/workers',
      sourcemap: false,
      rolldownOptions: { input },
    },
  });
}
