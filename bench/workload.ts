import type { Client } from './client.ts';

/** Chance that is the same in every run. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  return {
    next,
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
    some: <Value>(values: readonly Value[], most: number): Value[] =>
      Array.from(
        { length: Math.floor(next() * (most + 1)) },
        () => values[Math.floor(next() * values.length)] as Value,
      ),
  };
}

interface Listed {
  data: {
    id: number;
    name: string;
    brand: string | null;
    supplier_article_number: string | null;
    category: { slug: string };
  }[];
  meta: { total: number; facets: Record<string, { id: number | string }[]> };
}

/** What is asked for in the measurements, made from what the market holds. */
export interface Workload {
  posts: number;
  category: string;
  ids: number[];
  filters(n: number): string;
  words: string[];
  typingErrors: string[];
  fragments: string[];
}

/** Looks at the market and makes requests of it. */
export async function createWorkload(client: Client): Promise<Workload> {
  const chance = createChance(7);
  const first = await client.get<Listed>('/api/advertisements?facets=1&per_page=100');
  const { total, facets } = { ...first.meta, facets: first.meta.facets };
  const sample = [...first.data];
  for (let n = 0; n < 12; n += 1) {
    const page = 1 + Math.floor((chance.next() * Math.min(total, 100_000)) / 100);
    sample.push(...(await client.get<Listed>(`/api/advertisements?per_page=100&page=${page}`)).data);
  }
  const groups = Object.entries(facets);
  const filters = () => {
    const query = new URLSearchParams({ facets: '1' });
    for (const [group, values] of groups) {
      if (chance.next() < 0.5) for (const { id } of chance.some(values, 3)) query.append(`${group}[]`, String(id));
    }
    if (chance.next() < 0.3) query.set('price_max', (5 + chance.next() * 200).toFixed(2));
    if (chance.next() < 0.5) query.set('sort', chance.pick(['price', '-price', 'quantity', 'newest']));
    return `/api/advertisements?${query}`;
  };
  const titleWords = [
    ...new Set(sample.flatMap(({ name, brand }) => `${name} ${brand ?? ''}`.match(/\p{L}{3,}/gu) ?? [])),
  ];
  const numbers = sample
    .map((post) => post.supplier_article_number)
    .filter((number) => number !== null && number.length >= 6) as string[];
  return {
    posts: total,
    category: sample[0]?.category.slug ?? '',
    ids: sample.map(({ id }) => id),
    filters,
    words: Array.from({ length: 300 }, () =>
      Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () => chance.pick(titleWords)).join(' '),
    ),
    typingErrors: Array.from({ length: 150 }, () =>
      mistype(chance.pick(titleWords.filter((word) => word.length >= 6)), chance),
    ),
    fragments: Array.from({ length: 150 }, () => {
      const number = chance.pick(numbers);
      const from = Math.floor(chance.next() * (number.length - 4));
      return number.slice(from, from + 4 + Math.floor(chance.next() * 3));
    }),
  };
}

/** Drops, doubles or exchanges a letter in the middle of a word. */
function mistype(word: string, chance: ReturnType<typeof createChance>): string {
  const at = 1 + Math.floor(chance.next() * (word.length - 3));
  const letter = word[at] as string;
  return chance.pick([
    `${word.slice(0, at)}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${letter}${word.slice(at)}`,
    `${word.slice(0, at)}${word[at + 1]}${letter}${word.slice(at + 2)}`,
  ]);
}

/** The form of a new post with one small picture. */
export function createForm(n: number, category: { id: number; child: number }, picture: Buffer): FormData {
  const form = new FormData();
  const fields = {
    type: 'offered',
    title: `Bench post ${n}, disc rotor 180 mm`,
    category: category.id,
    subCategory: category.child,
    supplier_article_number: `BENCH-${n}`,
    number_of_items: 40,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
    description: 'Made to see how long it takes.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('images[]', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
}
