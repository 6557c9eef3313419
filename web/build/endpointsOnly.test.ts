import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { endpointsOnly } from './endpointsOnly.ts';

const contract = fileURLToPath(new URL('../../contract/accounts.ts', import.meta.url));

/** The code that a file of the given name gets when it imports an endpoint and a schema of the contract. */
async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`./${name}`, import.meta.url));
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `import { login } from ${JSON.stringify(contract)};\nconsole.log(login);` : null),
      },
      ...endpointsOnly(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  const [result] = [output].flat() as { output: { type: string; code?: string }[] }[];
  return result?.output.map(({ code }) => code ?? '').join('\n') ?? '';
}

it('gives query files the address and method of an endpoint, and neither schemas nor zod', async () => {
  const code = await bundle('accounts.queries.ts');
  expect(code).toContain('/api/auth/login');
  expect(code).toMatch(/method: "POST"/);
  expect(code).not.toMatch(/safeParse|ZodObject/);
});

it('gives every other file the schemas as well', async () => {
  expect(await bundle('accounts.form.ts')).toMatch(/safeParse/);
});
