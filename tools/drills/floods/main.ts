import { parseArgs } from 'node:util';
import { measureTwoLetters, runAttacks } from './attacks.ts';
import { measureGoodput } from './overload.ts';

const kinds = ['letters', 'overload', 'floods'] as const;

/**
 * `npm run attacks -- http://127.0.0.1:3000 <process id>`: floods a running demo in every way that one person, many readers or
 * large forms can, and prints what someone else felt of it and how much memory the server took; and how many searches it
 * answers when it is asked for several times what it can carry. `--only overload` measures one of them.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true, default: [...kinds] } },
  });
  const [address = '', pid = ''] = positionals;
  const isHere = URL.canParse(address) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
  if (!isHere || !(Number(pid) > 0))
    throw new Error('Give the address of a server on this machine and its process id.');
  const unknown = values.only.find((name) => !(kinds as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no "${unknown}"; there are ${kinds.join(', ')}.`);
  const { origin } = new URL(address);
  if (values.only.includes('letters')) {
    const { p50, p99 } = await measureTwoLetters(origin);
    process.stdout.write(`Two letters in the search box: p50 ${p50} ms, p99 ${p99} ms\n`);
  }
  if (values.only.includes('overload')) console.table(await measureGoodput(origin));
  // Last: they leave this network waiting with sign-ins.
  if (values.only.includes('floods')) {
    const damages = await runAttacks(origin, Number(pid));
    console.table(
      damages.map(({ attack, victim, memory, answers }) => ({
        attack,
        ...victim,
        ...memory,
        answers: JSON.stringify(answers),
      })),
    );
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
