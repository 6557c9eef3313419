import { measureTwoLetters, runAttacks } from './attacks.ts';

/**
 * `npm run attacks -- http://127.0.0.1:3000 <process id>`: floods a running demo in every way that one person, many readers or
 * large forms can, and prints what somebody else felt of it and how much memory the server took.
 */
async function main(): Promise<void> {
  const [, , origin = '', pid = ''] = process.argv;
  const isHere = URL.canParse(origin) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(origin).hostname);
  if (!isHere || !(Number(pid) > 0))
    throw new Error('Give the address of a server on this machine and its process id.');
  // Before the attacks: the last of them leaves this network waiting with sign-ins.
  const { p50, p99 } = await measureTwoLetters(new URL(origin).origin);
  const damages = await runAttacks(new URL(origin).origin, Number(pid));
  console.table(damages.map(({ attack, victim, memory }) => ({ attack, ...victim, ...memory })));
  process.stdout.write(`Two letters in the search box: p50 ${p50} ms, p99 ${p99} ms\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
