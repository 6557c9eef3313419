import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brandsOfLists, categoriesOf, titlesOf } from './words.ts';

/** A list of the corpus: its bytes, and what each of its columns should be taken for. */
export interface CorpusList {
  name: string;
  content: string;
  columns: { header: string; field: string | null; isOptional: boolean; isSecret: boolean; isEmpty: boolean }[];
  /** The line of the header, counted from 1. */
  headerRow: number;
}

const rows = 14;

/** Reads a file of descriptions and makes the lists that it describes. */
export function makeLists(file: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth'): CorpusList[] {
  const folder = path.join(process.cwd(), 'tests/list-corpus');
  const lines = readFileSync(path.join(folder, `${file}.txt`), 'utf8').split('\n');
  const lists: CorpusList[] = [];
  for (const [place, line] of lines.entries())
    if (line.startsWith('@ ')) lists.push(makeList(line, lines[place + 1] ?? ''));
  return lists;
}

function makeList(head: string, described: string): CorpusList {
  const [name = '', language = '', sign = '', decimal = '', preamble = ''] = splitHead(head.slice(2));
  const columns = described.split(' | ').map((text) => {
    const [, header = '', mark = '', what = ''] = /^(.*?) (=>|!|~) (\S.*)$/.exec(text.trim()) ?? [];
    // `unit? const:Stk` is a field that may be read, and what its cells hold where the field does not name it.
    const [, name = what, may = '', kind = name] = /^(\w+)(\?)?(?: (.+))?$/.exec(what) ?? [];
    const field = mark === '=>' ? name.replace(/_(?:cur|uah|rub|huf)$/, '') : null;
    return { header, field, isOptional: may !== '', isSecret: mark === '!', isEmpty: kind === 'empty', kind };
  });
  const quote = (cell: string) =>
    cell.includes(sign) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  const written = [
    ...preamble.split('|').filter(Boolean),
    columns.map(({ header }) => quote(header)).join(sign),
    ...Array.from({ length: rows }, (_, row) =>
      columns.map(({ kind }, column) => quote(cellOf(kind, row, column, language, decimal))).join(sign),
    ),
  ];
  return {
    name,
    content: `${written.join('\n')}\n`,
    columns: columns.map(({ kind: _kind, ...column }) => column),
    headerRow: preamble.split('|').filter(Boolean).length + 1,
  };
}

/** The delimiter may be the sign that parts the properties of a list. */
function splitHead(head: string): string[] {
  const [, name = '', language = '', sign = '', decimal = '', preamble = ''] =
    /^([^;]*); (\w+); (.); (.)(?:; (.*))?$/.exec(head) ?? [];
  return [name, language, sign, decimal, preamble];
}

const two = (value: number) => String(value).padStart(2, '0');
const prices = [18.95, 7.5, 24, 31, 19, 14, 61.25, 410, 3.8, 0.95, 129.9, 45, 12.4, 8.2];

/** What a cell of a column of this kind holds. */
function cellOf(kind: string, row: number, column: number, language: string, decimal: string): string {
  const money = (value: number) => value.toFixed(2).replace('.', decimal);
  const price = prices[row % prices.length] as number;
  if (kind.startsWith('const:')) return kind.slice(6);
  const pieces = String([12, 40, 5, 9, 3, 7, 2, 1, 120, 500, 16, 4, 8, 33][row]);
  if (kind.startsWith('pieces:')) return `${pieces} ${kind.slice(7)}`;
  if (kind.startsWith('qty:')) return `${pieces} ${kind.slice(4)}`;
  if (kind.startsWith('about:')) return row % 5 === 2 ? '>100' : row % 5 === 4 ? kind.slice(6) : pieces;
  const made: Record<string, () => string> = {
    handle: () => `article-${(row * 37) % 911}-x`,
    title: () => titlesOf(language)[row % 7] + (row >= 7 ? ` ${row}` : ''),
    title2: () => `${titlesOf(language)[row % 7]} – ${row}`,
    description: () =>
      `${titlesOf(language)[row % 7]}. ${titlesOf(language)[(row + 1) % 7]}, ${titlesOf(language)[(row + 2) % 7]}: 12 x 4.`,
    html: () => `<p>${titlesOf(language)[row % 7]}</p><ul><li>${titlesOf(language)[(row + 1) % 7]}</li></ul>`,
    brand: () => brandsOfLists[row % 7] as string,
    category: () => categoriesOf(language)[row % 7] as string,
    tags: () => (row % 3 === 0 ? '' : 'bike, parts'),
    internal_reference: () => `${two(row + 3)}${(row * 7919 + 1301) % 10000}-${'KBTSP'[row % 5]}`,
    supplier_article_number: () => `M${(row * 104_729) % 99_991}`,
    gtin: () => (row % 6 === 5 ? '' : gtin13(400_638_133_300 + row * 7)),
    badgtin: () => String(4_006_381_333_000 + row * 11),
    number_of_items: () => pieces,
    stockmore: () => String([14, 40, 7, 9, 3, 17, 2, 1, 130, 500, 16, 4, 9, 33][row]),
    stockless: () => String([10, 38, 5, 7, 3, 5, 2, 1, 118, 500, 14, 4, 8, 31][row]),
    negative: () => String([-2, 4, 0, -1, 6, 3, 0][row % 7]),
    minimal_order_quantity: () => String([1, 10, 1, 5, 1, 1, 2][row % 7]),
    price_per_unit: () => money(price),
    sameprice: () => money(price),
    price_per_unit_cur: () => `EUR ${money(price)}`,
    price_per_unit_uah: () => money(price * 45),
    price_per_unit_rub: () => money(price * 90),
    price_per_unit_huf: () => money(Math.round(price * 400)),
    gross: () => money(price * 1.21),
    grosshuf: () => money(Math.round(price * 508)),
    roundrub: () => money(Math.ceil((price * 90 * 1.4) / 10) * 10),
    round: () => `${Math.ceil(price)},-`,
    dash: () => `${Math.ceil(price)}${decimal}-`,
    dashlist: () => `${Math.ceil(price * 1.4)}${decimal}-`,
    list: () => (row % 4 === 3 ? '' : money(price * 1.35)),
    cost: () => money(price * 0.52),
    sparse: () => (row % 5 === 1 ? money(price * 0.8) : ''),
    zero: () => money(0),
    weight: () => ((row % 9) * 0.125 + 0.25).toFixed(3).replace('.', decimal),
    grams: () => String((row % 9) * 125 + 250),
    margin: () => String([35, 40, 52, 35, 28][row % 5]),
    id: () => String(40_210 + row * 3),
    longid: () => String(7_190_443_300_000 + row * 32_768),
    uuid: () => `0af${two(row)}b6c-8de${row % 10}-4f11-9d${two(row)}-c0ffee12345${row % 10}`,
    date: () => `2025-${two((row % 11) + 1)}-${two((row % 27) + 1)}`,
    url: () => `https://shop.example/img/${row + 1}.jpg`,
    image_1: () => `https://shop.example/img/${row + 1}.jpg`,
    currency: () => 'EUR',
    condition: () => (language === 'de' ? 'Neu' : 'New'),
    shelf: () => `${'ABC'[row % 3]}-${two((row % 7) + 1)}-${(row % 4) + 1}`,
    group: () => String([7294, 177_800, 57_262, 36_136][row % 4]),
    count: () => String(row + 1),
    true: () => 'true',
    empty: () => '',
  };
  const make = made[kind];
  if (!make) throw new Error(`Column ${column}: no cells are made of "${kind}".`);
  return make();
}

function gtin13(first: number): string {
  const digits = String(first);
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
