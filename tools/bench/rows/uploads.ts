import { setTimeout as sleep } from 'node:timers/promises';
import * as XLSX from '@e965/xlsx';
import { gtinCheckDigit } from '#contract/gtin.ts';
import type { Client } from '../client.ts';

/** An upload or an export as far as it is measured. */
export interface Transfer {
  id: number;
  state: string;
  counts: { create: number } | null;
}

/** A list of a large shop; `BENCH_ROWS=20000` measures as many as one upload may have. */
export const rows = Number(process.env.BENCH_ROWS ?? 5000);

/** A list as it comes out of an ERP, of ten columns. */
export async function tableOf(
  client: Client,
  kind: 'csv' | 'xlsx',
  name: string,
  count = rows,
): Promise<Uint8Array<ArrayBuffer>> {
  const { data } = await client.get<{ data: { name: string; parent_id: number | null }[] }>('/api/crud/category');
  const categories = data.filter(({ parent_id }) => parent_id === null).map((category) => category.name);
  const gtin = (index: number) => {
    const digits = String(400_000_000_000 + index);
    return digits + gtinCheckDigit(digits);
  };
  const header =
    'Artikel-Nr.;Bezeichnung;Hersteller;Hersteller-Nr.;EAN;Warengruppe;VK netto;Bestand;Lieferbar;Langtext';
  const table = [
    header.split(';'),
    ...Array.from({ length: count }, (_, index) => [
      `${name}-${kind}-${index}`,
      `${name} ${kind} Bremsbelag für Scheibenbremsen ${index}`,
      ['Shimano', 'SRAM', 'Magura'][index % 3],
      `0${index}-X`,
      gtin(index),
      categories[index % categories.length],
      kind === 'csv' ? `${index % 90},50` : (index % 90) + 0.5,
      String(5 + (index % 300)),
      'auf Lager',
      'Organisch, leise, auch für den Winter. Lieferung in der Verpackung des Herstellers. '.repeat(2),
    ]),
  ];
  table.slice(1).forEach((cells, index) => {
    if (index % 90 === 0) cells[6] = kind === 'csv' ? '1.249,50' : 1249.5;
  });
  if (kind === 'csv') return new Uint8Array(Buffer.from(table.map((cells) => cells.join(';')).join('\r\n'), 'latin1'));
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(table));
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookSST: true, compression: true }) as Buffer);
}

/** Sends something to be uploaded or done; throws an Error where it is refused. */
export async function send(client: Client, place: string, body: FormData | Record<string, unknown>): Promise<Transfer> {
  const response = await client.post(place, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${place} was answered with ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Transfer }).data;
}

/** Waits until a job is in none of these states. */
export async function untilOver(client: Client, place: string, states: readonly string[]): Promise<Transfer> {
  for (;;) {
    const { data } = await client.get<{ data: Transfer }>(place);
    // A refusal for asking too often has no state.
    if (data?.state && !states.includes(data.state)) return data;
    await sleep(data?.state ? 100 : 1000);
  }
}
