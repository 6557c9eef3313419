import { type Facts, type FactValue, factLimits } from '#contract/facts/choices.ts';
import { writeFacts } from '#contract/facts/stored.ts';
import { type Catalogue, fieldsOf, proposeFacts } from '#server/features/facts/index.ts';
import type { DemoPost } from './posts.ts';

const day = 86_400_000;
/** Of ten sellers so many leave it to the title. */
const silent = 1;

/**
 * Makes what finds the facts of demo posts: those that their titles state, as sellers take them over, and all of a battery on offer. One
 * in ten states none.
 */
export function createFactsOf(
  catalogue: Catalogue,
  subCategories: ReadonlyMap<string, number>,
): (post: DemoPost) => string | null {
  return (post) => {
    const fields = fieldsOf(catalogue, subCategories.get(post.subCategory) ?? null);
    if (fields.length === 0) return null;
    const isBattery = post.subCategory === 'batteries' && post.type === 'offered';
    if (!isBattery && post.publishedAt.getTime() % 10 < silent) return null;
    const read = proposeFacts(fields, post.title).map(({ key, value }) => [key, value] as const);
    const facts: Facts = { ...Object.fromEntries(read), ...(isBattery ? factsOfBattery(post) : {}) };
    const known = new Set(fields.map(({ key }) => key));
    const text = writeFacts(Object.fromEntries(Object.entries(facts).filter(([key]) => known.has(key))));
    return text && Buffer.byteLength(text) <= factLimits.bytes ? text : null;
  };
}

const volts = 36;
/** Of a pack with its housing. */
const wattHoursOfKilogram = 175;

/** What the rules for batteries and a forwarder ask for. */
function factsOfBattery({ article, condition, createdAt }: DemoPost): Record<string, FactValue> {
  const energy = Number(article.options.energy);
  const daysAgo = (count: number) => new Date(createdAt.getTime() - count * day).toISOString().slice(0, 10);
  const isNew = condition === 'new' || condition === 'new_old_stock';
  return {
    chemistry: 'lithium_ion',
    voltage: volts,
    capacity_ah: Math.round((energy / volts) * 10) / 10,
    energy_wh: energy,
    weight_kg: Math.round((energy / wattHoursOfKilogram) * 10) / 10,
    damaged: false,
    sealed: true,
    un_number: '3480',
    made_on: daysAgo(isNew ? 160 : 900),
    placed_on_eu: daysAgo(isNew ? 90 : 830),
    use_before: condition === 'refurbished' ? 'reused' : isNew ? 'new' : 'used',
    ce_marked: true,
  };
}
