import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const contractFolder = fileURLToPath(new URL('../../contract/', import.meta.url));
const mark = '?endpoints';
const noSchemas = '\0no-schemas';
/** What an endpoint says that only the server, the forms and the documentation need. */
const dropped = new Set([
  'summary',
  'params',
  'query',
  'body',
  'files',
  'answer',
  'meta',
  'status',
  'beforeEnrolment',
  'raw',
]);

// Whatever is still built with it answers to every property and call with itself.
const stub = `
const nothing = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : nothing),
  apply: () => nothing,
});
export const z = nothing;
`;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Query files (`*.queries.ts`, `*.queue.ts`) only call endpoints: they need the address and the method, while the server
 * checks the bodies. So they get the contract without its schemas and without zod, 25 kB that a first visit need not
 * wait for. Forms and everything else import the schemas as ever.
 */
export function endpointsOnly(): Plugin[] {
  return [
    {
      name: 'endpoints-only:resolve',
      enforce: 'pre',
      async resolveId(source, importer, options) {
        if (!importer) return null;
        const isMarked = importer.endsWith(mark);
        if (isMarked && source === 'zod') return noSchemas;
        if (!isMarked && !/[./](queries|queue)\.tsx?$/.test(importer)) return null;
        const from = isMarked ? importer.slice(0, -mark.length) : importer;
        const resolved = await this.resolve(source, from, { ...options, skipSelf: true });
        if (!resolved?.id.startsWith(contractFolder)) return resolved;
        const isSchema = /from 'zod'/.test(readFileSync(resolved.id, 'utf8'));
        return isSchema ? { ...resolved, id: `${resolved.id}${mark}`, moduleSideEffects: false } : resolved;
      },
      load: (id) => (id === noSchemas ? { code: stub, moduleSideEffects: false } : null),
    },
    {
      name: 'endpoints-only:drop',
      enforce: 'post',
      transform(code, id) {
        if (!id.endsWith(mark)) return null;
        const program = this.parse(code) as unknown as Node;
        const edits = [...findDropped(program, code), ...findCalls(program, code)].sort((a, b) => b.start - a.start);
        let kept = code;
        for (const { start, end, text } of edits) kept = kept.slice(0, start) + text + kept.slice(end);
        return { code: kept, map: null };
      },
    },
  ];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Takes the properties to drop out of the calls of `defineEndpoint`, each with the comma after it. */
function findDropped(node: unknown, code: string): Edit[] {
  if (Array.isArray(node)) return node.flatMap((entry) => findDropped(entry, code));
  if (typeof node !== 'object' || node === null || !('type' in node)) return [];
  if (isEndpoint(node as Node)) {
    const [shape] = (node as Node).arguments as (Node & { properties?: Node[] })[];
    return (shape?.properties ?? [])
      .filter(({ key }) => dropped.has(String((key as Node | undefined)?.name)))
      .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
  }
  return Object.values(node).flatMap((value) => findDropped(value, code));
}

/** Marks what else the module builds as free of effects, so that it vanishes where nobody uses it. */
function findCalls(program: Node, code: string): Edit[] {
  return (program.body as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement,
    )
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap((statement) => (statement as Node & { declarations: (Node & { init: Node | null })[] }).declarations)
    .flatMap(({ init }) =>
      init?.type === 'CallExpression' && !isEndpoint(init)
        ? [{ start: init.start, end: init.end, text: `/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()` }]
        : [],
    );
}

function isEndpoint(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as Node).name === 'defineEndpoint';
}
