import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

// `victim.js <origin> <cookie> <seconds>`: someone who reads lists and posts and searches, twenty times a second at most.
// A process of its own, so that the attackers' own work is not measured; prints how long each answer took, as JSON.

const [, , origin = '', cookie = '', seconds = '10'] = process.argv;
const pages = [
  '/api/advertisements?facets=1',
  '/api/advertisements?facets=1&q=brake%20pads',
  '/api/my-advertisements',
  '/api/notifications',
];
const taken: number[] = [];
let refused = 0;
for (const end = performance.now() + Number(seconds) * 1000; performance.now() < end; await sleep(50)) {
  const begin = performance.now();
  const status = await ask(`${origin}${pages[taken.length % pages.length]}`);
  taken.push(Math.round((performance.now() - begin) * 10) / 10);
  if (status !== 200) refused += 1;
}
process.stdout.write(JSON.stringify({ taken, refused }));

function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { cookie } }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      })
      .once('error', reject);
  });
}
