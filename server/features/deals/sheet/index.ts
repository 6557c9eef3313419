import { buffer } from 'node:stream/consumers';
import type { Deal } from '#contract/deals/records.ts';
import { readCatalogue } from '#server/features/facts/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { createReserve } from '#server/platform/reserve.ts';
import { zoneOfCountry } from '#server/platform/values/index.ts';
import { createWorkerProcess, type WorkerProcess } from '#server/platform/workers/index.ts';
import { listAgreed, listDeliveredBatteries } from '../../batteries/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { readOwnDeal } from '../reading/service.ts';
import { findContact, findLetterheads } from '../repository/letterheads.ts';
import { contentOf, type SheetReader, type SheetSide } from './content.ts';
import { noteContentOf } from './note.ts';

/** Milliseconds that the process which draws deal sheets waits for the next one. */
const idleTime = 30_000;

/** Draws deal sheets, one after the other; the organizations take turns. */
export interface SheetDrawer {
  draw(organizationId: number | null, content: object): Promise<Uint8Array>;
  close(): void;
}

/** Makes a drawer; its process starts when it is needed. */
export function createSheetDrawer(worker: WorkerProcess = createWorkerProcess('deal-sheet', idleTime)): SheetDrawer {
  const inTurn = createReserve(1);
  return {
    draw: (organizationId, content) => inTurn(organizationId, 1, () => worker.ask<Uint8Array>(content)),
    close: worker.close,
  };
}

/** The bytes of a logo, a JPEG; null for one that is gone. */
async function readLogo(files: Files, id: string): Promise<Uint8Array | null> {
  const content = await files.read(id, 'card');
  return content && (await buffer(content.stream));
}

/** The deal sheet of a version, by default the newest. Throws 404 for anyone on neither side, and where there is no such version. */
export async function readSheet(
  deps: DealDependencies,
  drawer: SheetDrawer,
  actor: Actor,
  id: number,
  { version, reader }: { version: number | null; reader: SheetReader },
): Promise<{ name: string; content: Buffer }> {
  const deal = await readOwnDeal(deps, actor, id);
  const offer = version === null ? deal.offers.at(-1) : deal.offers.find((one) => one.version === version);
  if (!offer) throw notFound('offer');
  const sides = await readSides(deps, deal);
  const catalogue = deal.lines.some(({ facts }) => facts.length > 0) ? await readCatalogue(deps.db) : null;
  const batteries = await listAgreed(deps.db, id);
  const sheet = contentOf(deal, offer, zoneOf(actor), reader, { ...sides, catalogue, batteries });
  const content = await drawer.draw(deal.own.id, sheet);
  return { name: `${deal.reference}.pdf`, content: Buffer.from(content) };
}

/** The note of a delivery as PDF, for either side. Throws 404 for anyone on neither side, and where there is no such delivery. */
export async function readPrintedNote(
  deps: DealDependencies,
  drawer: SheetDrawer,
  actor: Actor,
  id: number,
  { number, reader }: { number: number; reader: SheetReader },
): Promise<{ name: string; content: Buffer }> {
  const deal = await readOwnDeal(deps, actor, id);
  const delivery = deal.deliveries.find((one) => one.number === number);
  if (!delivery) throw notFound('delivery');
  const sides = await readSides(deps, deal);
  const batteries = await listDeliveredBatteries(deps.db, id, number);
  const catalogue = batteries.length > 0 ? await readCatalogue(deps.db) : null;
  const note = noteContentOf(deal, delivery, zoneOf(actor), { reader, sides, batteries, catalogue });
  const content = await drawer.draw(deal.own.id, note);
  return { name: `${deal.reference}-${number}.pdf`, content: Buffer.from(content) };
}

const zoneOf = (actor: Actor): string | null =>
  actor.timeZone ?? (actor.organization && zoneOfCountry(actor.organization.country));

/** What is printed of both sides. */
async function readSides(deps: DealDependencies, deal: Deal): Promise<{ own: SheetSide; partner: SheetSide }> {
  const letterheads = await findLetterheads(deps.db, [deal.own.id, deal.partner.id]);
  const sideOf = async (id: number, contact: SheetSide['contact']): Promise<SheetSide> => {
    const address = letterheads.find((head) => head.id === id) ?? null;
    return { address, contact, logo: address?.logo_file_id ? await readLogo(deps.files, address.logo_file_id) : null };
  };
  const handler = deal.handlers[deal.side];
  const own = handler ? await findContact(deps.db, handler.id) : null;
  return { own: await sideOf(deal.own.id, own), partner: await sideOf(deal.partner.id, deal.contact) };
}
