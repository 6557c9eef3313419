import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { readOwnDeal } from '../reading/index.ts';
import { contentOf } from './content.ts';
import { drawSheet } from './drawing.ts';

/** The deal sheet of a version, by default the newest. Throws 404 for those of neither side, and where there is no such version. */
export async function readSheet(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  version: number | null,
): Promise<{ name: string; content: Buffer }> {
  const deal = await readOwnDeal(deps, actor, id);
  const offer = version === null ? deal.offers.at(-1) : deal.offers.find((one) => one.version === version);
  if (!offer) throw notFound('offer');
  return { name: `${deal.reference}.pdf`, content: await drawSheet(contentOf(deal, offer, actor.timeZone)) };
}
