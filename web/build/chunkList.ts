import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `.vite/chunks.json`: in which file each screen, layout and catalogue lies, and what each file imports at once.
 * Vite's own manifest names a module only where it has a file to itself.
 */
export function chunkList(root: string): Plugin {
  return {
    name: 'chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const files: Record<string, string> = {};
      for (const { moduleIds, fileName } of chunks) {
        for (const id of moduleIds) {
          const name = path.relative(root, id);
          if (/^(main\.tsx|(layouts|routes|i18n)\/.+)$/.test(name)) files[name] = fileName;
        }
      }
      const imports = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify({ files, imports }) });
    },
  };
}
