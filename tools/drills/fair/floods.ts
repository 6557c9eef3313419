import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../bench/client.ts';
import { stockLine, stockMessage } from './bystander.ts';
import { type Flood, heavyFloods } from './heavy.ts';

export type { Flood } from './heavy.ts';

import { ask, type Parties } from './parties.ts';

const get = (client: Client, path: string, headers = client.headers) => fetch(`${client.origin}${path}`, { headers });
const flooderOf = ({ flooders }: Parties, turn: number) => flooders[turn % flooders.length] as Client;

/** A supplier's list; none of its rows is of another one. */
function uploadOf(turn: number, length: number): FormData {
  const rows = Array.from({ length }, (_, row) => `F${turn}-${row};Flood ${turn} ${row};Other;18,95;12`);
  const form = new FormData();
  form.append(
    'file',
    new Blob([['Artikelnummer;Bezeichnung;Kategorie;Preis;Bestand', ...rows].join('\n')]),
    `${turn}.csv`,
  );
  return form;
}

/** Uploads a list of new posts and has it published; returns the number of the upload, which goes on. */
export async function publish(client: Client, turn: number, rows: number): Promise<number> {
  const { id } = await ask<{ id: number }>(client, '/api/imports', uploadOf(turn, rows));
  await ask(client, `/api/imports/${id}/check`, {});
  await ask(client, `/api/imports/${id}/commit`, { mode: 'valid' });
  return id;
}

const manyLines = Array.from({ length: 20_000 }, (_, at) => stockLine(String(4_000_000_000_000 + at))).join('');

/** Each lane, gate and process next to the server is in one of these (`tests/fair.test.ts`). */
export const floods: Record<string, Flood> = {
  lists: {
    gates: ['read'],
    alike: null,
    connections: 40,
    connection: (turn, parties) => get(flooderOf(parties, turn), '/api/advertisements?facets=1&per_page=100'),
  },
  pictures: {
    gates: ['file'],
    alike: null,
    connections: 40,
    connection: (turn, parties) =>
      get(flooderOf(parties, turn), parties.pictures[turn % parties.pictures.length] as string),
  },
  searches: {
    gates: ['search'],
    alike: null,
    connections: 40,
    connection: (turn, parties) => get(flooderOf(parties, turn), `/api/advertisements?facets=1&q=chain+${turn % 97}`),
  },
  posts: {
    gates: ['write'],
    alike: null,
    connections: 40,
    connection: (turn, parties) =>
      flooderOf(parties, turn).post('/api/advertisements', {
        type: 'offered',
        title: `Flood ${turn}`,
        category: parties.leaf.parent_id,
        subCategory: parties.leaf.id,
        supplier_article_number: 'FLOOD-1',
        number_of_items: 40,
        availability: 'in_stock',
        currency: 'EUR',
        price_per_unit: '31.90',
        description: 'One of very many.',
      }),
  },
  'sign-ins': {
    gates: ['sign-in'],
    alike: 'sign-in',
    connections: 40,
    connection: (turn, { product, floodVisit }) =>
      fetch(`${product.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...floodVisit },
        body: JSON.stringify({ email: `flood-${turn}@example.test`, password: 'x'.repeat(100) }),
      }),
  },
  pages: {
    gates: ['page'],
    alike: null,
    connections: 40,
    connection: (turn, parties) => get(flooderOf(parties, turn), turn % 2 === 0 ? '/' : '/brake-systems'),
  },
  uploads: {
    gates: ['upload'],
    lanes: ['imports'],
    programs: ['spreadsheet-reader'],
    alike: 'upload',
    connections: 6,
    connection: (turn, parties) => publish(flooderOf(parties, turn), turn, 5_000),
  },
  exports: {
    lanes: ['exports'],
    programs: ['spreadsheet-writer'],
    alike: 'export',
    connections: 12,
    connection: (turn, parties) =>
      flooderOf(parties, turn).post('/api/exports', { scope: 'search', format: 'xlsx', query: 'sort=newest' }),
  },
  'tests of webhooks and feeds': {
    gates: ['server'],
    alike: 'webhook test',
    connections: 40,
    connection: (turn, parties) => {
      const { webhooks, fetched } = parties.flood;
      return flooderOf(parties, 0).post(
        turn % 2 === 0
          ? `/api/webhooks/${webhooks[turn % webhooks.length]}/test`
          : `/api/feeds/${fetched[turn % fetched.length]}/test`,
        {},
      );
    },
  },
  plans: {
    gates: ['planner'],
    programs: ['list-planner'],
    alike: 'plan',
    connections: 40,
    connection: (turn, parties) => flooderOf(parties, 0).post(`/api/lists/${parties.flood.list}/plan`, { turn }),
  },
  'trade systems': {
    gates: ['foreign'],
    programs: ['veloconnect-reader'],
    alike: 'trade system',
    connections: 40,
    connection: (turn, { product, flood, floodVisit }) =>
      fetch(`${product.origin}/api/veloconnect`, {
        method: 'POST',
        headers: { 'content-type': 'application/xml', ...floodVisit },
        body: turn % 2 === 0 ? stockMessage(flood, manyLines) : `<a>${'<![CDATA[x]]>'.repeat(4_500)}</a>`,
      }),
  },
  'deal sheets': {
    programs: ['deal-sheet'],
    alike: 'deal sheet',
    connections: 40,
    connection: (turn, parties) =>
      get(parties.flooders[2] as Client, `/api/deals/${parties.flood.deal}/sheet.pdf?${turn}`),
  },
  'feeds of silent servers': {
    lanes: ['outgoing'],
    alike: 'fetched feed',
    connections: 8,
    connection: (turn, parties) => {
      const { fetched } = parties.flood;
      return flooderOf(parties, 0).post(`/api/feeds/${fetched[turn % fetched.length]}/run`, {});
    },
  },
  'webhooks of silent servers': {
    alike: 'webhook call',
    connections: 1,
    prepare: ({ postgres, flood }) =>
      postgres.query(
        "select count(emit_webhook_event('post.sold', $1::int, n, '/', now())) from generate_series(1, 2000) n",
        [flood.organizationId],
      ),
  },
  'pushed feeds': {
    lanes: ['imports'],
    alike: 'pushed feed',
    connections: 4,
    connection: async (turn, parties) => {
      const { flooders, flood, product } = parties;
      const [{ headers, token }] = flooders;
      const rows = Array.from(
        { length: 5_000 },
        (_, row) => `P-${row},Pushed ${row},Other,${1 + (turn % 90)},31.90,in stock`,
      );
      return fetch(`${product.origin}/api/feeds/${flood.pushed}/file`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'text/csv', 'x-csrf-token': token },
        body: ['internal_reference,title,category,number_of_items,price_per_unit,availability', ...rows].join('\n'),
      });
    },
  },
  insights: {
    gates: ['read'],
    alike: 'insights',
    connections: 40,
    connection: (turn, parties) =>
      get(parties.flooders[0], turn % 2 === 0 ? '/api/insights/posts' : '/api/insights/demand'),
  },
  'passwords and invitations': {
    lanes: ['urgent', 'mails'],
    alike: 'mail',
    connections: 20,
    prepare: async ({ postgres, flood }) => {
      // As a thousand notifications of one organization's deeds do.
      await postgres.query(
        `with made as (
          insert into mails (kind, recipient, subject, html, text, sender_organization_id)
          select 'drill', 'flood-' || n || '@example.test', 'Flood', '', '', $1 from generate_series(1, 3000) n returning id)
        select count(graphile_worker.add_job('mail.send', json_build_object('id', id), job_key => 'mail:' || id,
          queue_name => 'mails:' || $1)) from made`,
        [flood.organizationId],
      );
    },
    connection: (turn, { product, floodVisit }) =>
      fetch(`${product.origin}/api/auth/password-recover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...floodVisit },
        body: JSON.stringify({ email: turn % 2 === 0 ? 'seller@demo.test' : `flood-${turn}@example.test` }),
      }),
  },
  'counts below what is reserved': {
    lanes: ['usual'],
    alike: 'digest',
    connections: 1,
    // As a feed of 5,000 posts with reserved pieces does.
    prepare: ({ postgres, flood, posts }) =>
      postgres.query(
        `select count(graphile_worker.add_job('deals.shortage', json_build_object('advertisementId', $1::int, 'counted', 0),
          queue_name => 'stock:' || $2)) from generate_series(1, 5000) n`,
        [posts[0], flood.organizationId],
      ),
  },
  ...heavyFloods,
};

/** Floods until it is stopped; returns how often each status was answered. */
export async function run(flood: Flood, parties: Parties, stop: AbortSignal): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const { connection } = flood;
  await flood.prepare?.(parties);
  if (!connection) {
    await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
    return statuses;
  }
  await Promise.all(
    Array.from({ length: flood.connections }, async (_, number) => {
      for (let turn = number * 1_000; !stop.aborted; turn += 1) {
        const answer = await connection(turn, parties).catch(() => null);
        const status = answer instanceof Response ? answer.status : 0;
        if (answer instanceof Response) await answer.arrayBuffer().catch(() => {});
        statuses[status] = (statuses[status] ?? 0) + 1;
        // Who is refused at once could ask ten thousand times a second, and measure this program.
        if (status === 0 || status >= 400) await sleep(20);
      }
    }),
  );
  return statuses;
}
