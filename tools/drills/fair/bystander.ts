import { randomUUID } from 'node:crypto';
import { ask, endOfRun, type Parties, pushFile, read, until, visit } from './parties.ts';
import { nextFile } from './peers.ts';

/** Something that the bystander does, until it is done. */
type Deed = (parties: Parties) => Promise<unknown>;

let sequence = 0;
const next = () => {
  sequence += 1;
  return sequence;
};

const post = ({ bystander, leaf }: Parties) =>
  ask<{ id: number }>(bystander, '/api/advertisements', {
    type: 'offered',
    title: `Bystander ${next()}`,
    category: leaf.parent_id,
    subCategory: leaf.id,
    supplier_article_number: 'FAIR-1',
    number_of_items: 40,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
    description: 'Made to see how long it takes.',
  });

/** Requests that are answered at once; they go on all the time. */
export const shortDeeds: Record<string, Deed> = {
  list: ({ bystander }) => read(bystander, '/api/advertisements?facets=1'),
  post: ({ bystander, posts }) => read(bystander, `/api/advertisements/${posts[next() % posts.length]}`),
  picture: ({ bystander, pictures }) => read(bystander, pictures[next() % pictures.length] as string),
  search: ({ bystander }) => read(bystander, '/api/advertisements?facets=1&q=brake%20pads'),
  page: ({ bystander }) => read(bystander, '/'),
  write: post,
};

async function upload({ bystander, own }: Parties): Promise<void> {
  const name = next();
  const file = new FormData();
  const rows = Array.from(
    { length: 3 },
    (_, row) => `U${own.organizationId}-${name}-${row};Upload ${name} ${row};Other;18,95;12`,
  );
  file.append(
    'file',
    new Blob([['Artikelnummer;Bezeichnung;Kategorie;Preis;Bestand', ...rows].join('\n')]),
    `${name}.csv`,
  );
  const { id } = await ask<{ id: number }>(bystander, '/api/imports', file);
  await ask(bystander, `/api/imports/${id}/check`, {});
  await ask(bystander, `/api/imports/${id}/commit`, { mode: 'valid' });
  await until(
    () => read<{ state: string }>(bystander, `/api/imports/${id}`),
    ({ state }) => !['committing', 'stopping'].includes(state),
  );
}

async function exportPosts({ bystander }: Parties): Promise<void> {
  const order = { scope: 'search', format: 'xlsx', query: 'sort=newest' };
  const { id } = await ask<{ id: number }>(bystander, '/api/exports', order);
  const done = await until(
    () => read<{ state: string }>(bystander, `/api/exports/${id}`),
    ({ state }) => !['waiting', 'running'].includes(state),
  );
  if (done.state !== 'done') throw new Error(`An export ended as ${done.state}.`);
}

async function receiveCall(parties: Parties): Promise<void> {
  const called = parties.peers.called('/hook/0');
  await post(parties);
  await called;
}

async function fetchFeed({ bystander, own }: Parties): Promise<void> {
  const [feed] = own.fetched as [number];
  const { n } = await ask<{ n: number }>(bystander, `/api/feeds/${feed}/run`, {});
  await endOfRun(bystander, feed, n);
}

/** A stock message as trade systems send it. */
export const stockMessage = ({ trade }: { trade: { id: number; password: string } }, lines: string): string =>
  `<?xml version="1.0"?><StockTransmitB2CRequest xmlns="urn:veloconnect:stock-B2C-1.4"><BuyersID xmlns="urn:veloconnect:transaction-1.0">${trade.id}</BuyersID><Credential xmlns="urn:veloconnect:transaction-1.0"><Password>${trade.password}</Password></Credential><IsTest xmlns="urn:veloconnect:transaction-1.0">true</IsTest><CreateDate>2026-11-27T10:40:56+01:00</CreateDate><Frequence>Incremental</Frequence>${lines}</StockTransmitB2CRequest>`;

export const stockLine = (gtin: string): string =>
  `<StockTransmitB2CLine><StandardItemIdentification xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-1.0"><ID>${gtin}</ID></StandardItemIdentification><Quantity quantityUnitCode="EA" xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-1.0">7</Quantity><Availability>Available</Availability></StockTransmitB2CLine>`;

async function transmit({ bystander, own }: Parties): Promise<void> {
  const response = await fetch(`${bystander.origin}/api/veloconnect`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: stockMessage(own, stockLine('4006381333931')),
  });
  const text = await response.text();
  if (!text.includes('ResponseCode>200<'))
    throw new Error(`veloconnect was answered with ${response.status}: ${text.slice(0, 200)}`);
}

const mailbox = 'buyer@demo.test';

async function recover({ bystander, postgres }: Parties): Promise<void> {
  const count = async () =>
    (
      await postgres.query<{ count: number }>(
        "select count(*)::int as count from mails where recipient = $1 and sent_at is not null and kind like '%recover%'",
        [mailbox],
      )
    )[0]?.count ?? 0;
  const before = await count();
  // Few may be asked for in a while, and the drill asks for one a round.
  await postgres.query("delete from throttles where key like 'recovery-%'");
  await ask(bystander, '/api/auth/password-recover', { email: mailbox });
  await until(count, (now) => now > before);
}

async function signInAgain({ bystander }: Parties): Promise<void> {
  const answer = await fetch(`${bystander.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await visit(bystander.origin)) },
    body: JSON.stringify({ email: mailbox, password: 'Demo-2026!' }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A sign-in was answered with ${answer.status}.`);
}

/** A job of the usual lane, as the clock adds it for each organization. */
async function digest({ own, postgres }: Parties): Promise<void> {
  const key = `digests:${own.organizationId}`;
  await postgres.query(
    "select graphile_worker.add_job('notifications.digest', $1::json, queue_name => $2, job_key => $3)",
    [JSON.stringify({ organizationId: own.organizationId }), `digests:${own.organizationId % 4}`, key],
  );
  await until(
    () => postgres.query('select 1 from graphile_worker._private_jobs where key = $1', [key]),
    (rows) => rows.length === 0,
  );
}

/** A post of a brand that is new, of which a person may add twenty a day. */
async function addBrand({ bystander, leaf, postgres }: Parties): Promise<void> {
  await postgres.query("delete from throttles where key like 'quota:%'");
  await ask(bystander, '/api/advertisements', {
    type: 'offered',
    title: 'Of a new brand',
    category: leaf.parent_id,
    subCategory: leaf.id,
    // One letter more would be a question about the brand before.
    brand: `Marke ${randomUUID().slice(0, 8)}`,
    number_of_items: 4,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
  });
}

/** What takes a job, a process next to the server or another server; each once a round. */
export const longDeeds: Record<string, Deed> = {
  'sign-in': signInAgain,
  'new brand': addBrand,
  upload,
  export: exportPosts,
  plan: ({ bystander, own }) => ask(bystander, `/api/lists/${own.list}/plan`, {}),
  'webhook test': ({ bystander, own }) => ask(bystander, `/api/webhooks/${own.webhooks[0]}/test`, {}),
  'webhook call': receiveCall,
  'pushed feed': ({ bystander, own }) => pushFile(bystander, own.pushed, nextFile('pushed')),
  'fetched feed': fetchFeed,
  'trade system': transmit,
  'deal sheet': ({ bystander, own }) => read(bystander, `/api/deals/${own.deal}/sheet.pdf`),
  insights: ({ bystander }) => read(bystander, '/api/insights/posts'),
  mail: recover,
  digest,
};
