import { describe, expect, it } from 'vitest';
import { message } from '#contract/texts/message.ts';
import type { Line } from '../lines.ts';
import { matchLines } from './match.ts';
import { perform, type Whole } from './task.ts';

const head = '<StockTransmitB2CRequest><BuyersID>7</BuyersID><Credential><Password>secret</Password></Credential>';
const end = '</StockTransmitB2CRequest>';
const oneLine = '<StockTransmitB2CLine/>';
const read = (content: string) =>
  perform({ whole: { source: Buffer.from(`${head}${content}${oneLine}${end}`), posts: [] } }) as Promise<Whole>;
const lineOf = (given: Partial<Line>): Line => ({
  post: null,
  condition: null,
  delivery: null,
  gtin: null,
  number: null,
  brand: null,
  reference: null,
  quantity: '1',
  availability: null,
  ...given,
});

// Each of these took minutes when the work grew with the square of the input; the time limit of a test is the bound.
describe('work on a request of veloconnect grows with its size only', () => {
  it('in pieces of text', async () => {
    const pieces = '<![CDATA[ ]]>'.repeat(200_000);
    expect(await read(`<Note>${pieces}</Note>`)).toMatchObject({ refused: null });
    expect(await read(`<Note>a${pieces}</Note>`)).toMatchObject({ refused: null });
    expect(await read(`<Note>a${pieces}b</Note>`)).toMatchObject({
      refused: {
        code: 400,
        sentence: message('{{element}} has more than {{count}} characters.', { element: 'Note', count: 200 }),
      },
    });
  });

  it('in lines of one article, whatever the number of posts of it', () => {
    const count = 20_000;
    const posts = Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      condition: 'new',
      internal_reference: `R-${n}`,
      gtin: n % 2 === 0 ? '4006381333931' : null,
      supplier_article_number: 'HB-1',
      brand: 'Velodis',
    }));
    const lines = posts.flatMap(({ internal_reference: reference }, n) =>
      lineOf(n % 2 === 0 ? { gtin: '4006381333931', reference } : { number: 'hb 1', brand: 'VELODIS', reference }),
    );
    const matched = matchLines(lines, posts);
    expect(matched.filter(({ stock }) => stock === null)).toEqual([]);
    expect(matched.map(({ stock }) => stock?.post.internal_reference)).toEqual(lines.map(({ reference }) => reference));
  });

  it('and an element has 32 attributes at most, namespaces included', async () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, n) => ` a${n}="x"`).join('');
    const spaces = Array.from({ length: 33 }, (_, n) => ` xmlns:n${n}="urn:x"`).join('');
    expect(await read(`<Note${attributes(32)}/>`)).toMatchObject({ refused: null });
    const refused = { code: 405, sentence: message('An element has more than {{count}} attributes.', { count: 32 }) };
    expect(await read(`<Note${attributes(33)}/>`)).toMatchObject({ refused });
    expect(await read(`<Note${spaces}/>`)).toMatchObject({ refused });
  });
});

it('text in pieces is read as one, without the spaces around it', async () => {
  const line =
    '<StockTransmitB2CLine><BuyersItemIdentification><ID> \n<![CDATA[ R ]]> - <![CDATA[1]]>\n</ID></BuyersItemIdentification></StockTransmitB2CLine>';
  const { results } = await read(line);
  expect(JSON.parse(results)).toMatchObject([{ reference: 'R  - 1' }, {}]);
});

it('the first bytes are read until the credentials are there, and no further', async () => {
  const of = (content: string, isWhole = true) => perform({ head: { bytes: Buffer.from(content), isWhole } });
  const spaces = ' '.repeat(8_000);
  expect(await of(`${head}${spaces}<a></b>`)).toMatchObject({
    parsed: { name: 'StockTransmitB2CRequest', buyersId: '7', password: 'secret' },
    refused: null,
  });
  expect(await of('<StockTransmitB2CRequest>')).toMatchObject({ refused: { code: 405 } });
  expect(await of('<StockTransmitB2CRequest>', false)).toMatchObject({ parsed: { password: null }, refused: null });
});
