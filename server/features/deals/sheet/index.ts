import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { zoneOfCountry } from '#server/platform/values/index.ts';
import { createWorkerProcess, type WorkerProcess } from '#server/platform/workers/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { readOwnDeal } from '../reading/index.ts';
import { contentOf, type SheetReader } from './content.ts';

/** Milliseconds that the process which draws deal sheets waits for the next one. */
const idleTime = 30_000;

/** Makes the process that draws deal sheets, one after the other. */
export const createSheetDrawer = (): WorkerProcess => createWorkerProcess('deal-sheet', idleTime);

/** The deal sheet of a version, by default the newest. Throws 404 for those of neither side, and where there is no such version. */
export async function readSheet(
  deps: DealDependencies,
  drawer: WorkerProcess,
  actor: Actor,
  id: number,
  { version, reader }: { version: number | null; reader: SheetReader },
): Promise<{ name: string; content: Buffer }> {
  const deal = await readOwnDeal(deps, actor, id);
  const offer = version === null ? deal.offers.at(-1) : deal.offers.find((one) => one.version === version);
  if (!offer) throw notFound('offer');
  const content = await drawer.ask<Uint8Array>(
    contentOf(deal, offer, actor.timeZone ?? (actor.organization && zoneOfCountry(actor.organization.country)), reader),
  );
  return { name: `${deal.reference}.pdf`, content: Buffer.from(content) };
}
