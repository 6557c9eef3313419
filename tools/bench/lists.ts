import { makeLists } from '#tests/list-corpus/generate.ts';
import { type Score, scoreList } from '#tests/list-corpus/score.ts';

// `npm run lists`: how well lists of twenty programs are understood at first sight, as a table. Ends with 1 where a purchase
// price is shown or a wrong column is called sure.

const pad = (text: string, width: number) => text.slice(0, width).padEnd(width);
let isBad = false;
for (const half of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const) {
  const scores: Score[] = [];
  for (const list of makeLists(half)) scores.push(await scoreList(list));
  console.log(`\n${pad(`The ${half} part`, 42)} fields   sure  secret`);
  for (const { name, right, wanted, faults, falseSure, secretsVisible } of scores) {
    console.log(`${pad(name, 42)} ${pad(`${right}/${wanted}`, 8)} ${pad(String(falseSure), 5)} ${secretsVisible}`);
    for (const fault of faults) console.log(`    ${fault}`);
  }
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
  const [right, wanted] = [sum((score) => score.right), sum((score) => score.wanted)];
  const [falseSure, secretsVisible] = [sum((score) => score.falseSure), sum((score) => score.secretsVisible)];
  const files = scores.filter(({ faults }) => faults.length === 0).length;
  console.log(
    `${half}: files ${files}/${scores.length}, fields ${right}/${wanted} (${((100 * right) / wanted).toFixed(1)} %), false sure ${falseSure}, purchase prices shown ${secretsVisible}`,
  );
  isBad ||= falseSure + secretsVisible > 0;
}
process.exitCode = isBad ? 1 : 0;
