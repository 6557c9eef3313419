import { bareWorkbook } from '#tests/helpers/files/archives.ts';
import type { Bench } from '../bench.ts';
import { signIn } from '../client.ts';
import { type Latency, measureAtRate } from '../measure.ts';
import { round } from '../report.ts';

/** Reads a second of someone else, few enough to be answered by turns on any machine. */
const readsASecond = 20;
/** Milliseconds in which a file is answered, with its rows or with the sentence that refuses it. */
const timeout = 5_000;

/**
 * Measures how long other people wait while someone uploads files that were made to be too much, one right after the
 * other, and how long the slowest of these takes to be answered.
 */
export async function measureHostile({ product, report }: Bench): Promise<void> {
  const { origin } = product;
  const sender = await signIn(origin, 'seller@demo.test');
  const reader = await signIn(origin, 'buyer@demo.test');
  const pages = ['/api/advertisements?facets=1', '/api/advertisements?facets=1&q=brake', '/api/my-advertisements'];
  const files = Object.entries(await makeFiles());
  let sent = '';
  const slowest = { name: '', others: 0, sender: '', answer: 0 };
  const watch = async (seconds: number): Promise<Latency> => {
    const { read } = await measureAtRate(
      readsASecond,
      seconds,
      () => 'read' as const,
      async (_, n) => {
        const [begin, file] = [performance.now(), sent];
        const response = await fetch(`${origin}${pages[n % pages.length]}`, { headers: reader.headers });
        await response.arrayBuffer();
        const taken = performance.now() - begin;
        if (taken > slowest.others) Object.assign(slowest, { name: file, others: taken });
        return response.ok;
      },
    );
    return read;
  };
  await watch(2);
  slowest.others = 0;
  const usual = await watch(30);
  slowest.others = 0;
  let isOver = false;
  let answered = 0;
  const uploads = (async () => {
    while (!isOver) {
      for (const [name, bytes] of files) {
        if (isOver) break;
        sent = name;
        const body = new FormData();
        body.append('file', new File([new Uint8Array(bytes)], name));
        const begin = performance.now();
        const response = await sender.post('/api/imports', body);
        await response.arrayBuffer();
        if (response.status >= 500) throw new Error(`${name} was answered with ${response.status}.`);
        const taken = performance.now() - begin;
        if (taken > slowest.answer) Object.assign(slowest, { sender: name, answer: taken });
        answered += 1;
      }
    }
  })();
  const during = await watch(30);
  isOver = true;
  await uploads;
  report(
    'hostile_others_p99',
    { usual: usual.p99, during: during.p99 },
    {
      what: `Other people’s reads while ${answered} hostile files are uploaded`,
      measured: `p99 ${round(during.p99)} ms, usual ${round(usual.p99)} ms; longest ${round(slowest.others)} ms (${slowest.name})`,
      target: 'p99 < 2 × usual',
      isMet: during.p99 < usual.p99 * 2,
    },
  );
  report('hostile_slowest', slowest.answer, {
    what: `The slowest of them to be answered (${slowest.sender})`,
    measured: `${round(slowest.answer / 1000)} s`,
    target: `≤ ${timeout / 1000} s`,
    isMet: slowest.answer <= timeout,
  });
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const strings = `<sst xmlns="${main}">${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>`;
const sheetOf = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>Chain</t></is></c>`;
const title = `<row r="1">${cell('A1')}</row>`;
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/** Files within the size limit that unpack to more, claim more or contain more than a list of 5,000 rows has. */
async function makeFiles(): Promise<Record<string, Buffer>> {
  return {
    'zip bomb.xlsx': await bareWorkbook(sheetOf(title), { 'xl/media/zeros.bin': Buffer.alloc(160 * 1024 ** 2) }),
    'shared strings.xlsx': await bareWorkbook(sheetOf(title), { 'xl/sharedStrings.xml': strings }),
    'rows without end.xlsx': await bareWorkbook(
      sheetOf(Array.from({ length: 900_000 }, (_, row) => `<row r="${row + 1}">${cell(`A${row + 1}`)}</row>`).join('')),
    ),
    'empty cells.xlsx': await bareWorkbook(
      sheetOf(
        Array.from(
          { length: 40_000 },
          (_, row) =>
            `<row r="${row + 1}">${letters.map((letter) => `<c r="${letter}${row + 1}" s="1"/>`).join('')}</row>`,
        ).join(''),
      ),
    ),
    'full.xlsx': await bareWorkbook(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(400)}</row>`.repeat(5_000))),
    'links.xlsx': await bareWorkbook(
      `${sheetOf(title).replace('</worksheet>', '')}<hyperlinks>${'<hyperlink ref="A1:XFD1048576"/>'.repeat(20)}</hyperlinks></worksheet>`,
    ),
    'laughs.xlsx': await bareWorkbook(
      `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}">]>${sheetOf(title)}`,
    ),
    'claims.xlsx': await bareWorkbook(
      sheetOf(title).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
    ),
    'wide.csv': Buffer.from(`${'a,'.repeat(10_000)}z\n`.repeat(200)),
    'one line.csv': Buffer.from('a"'.repeat(2_400_000)),
    'quotes.csv': Buffer.from(`title,price\n"${'x\n'.repeat(2_000_000)}`),
    'long.csv': Buffer.from(`title\n${'Chain\n'.repeat(800_000)}`),
    'noise.xls': Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(4 * 1024 ** 2, 7),
    ]),
  };
}
