import type { FactValue } from '#contract/facts/choices.ts';
import { writeFacts } from '#contract/facts/stored.ts';
import { type Catalogue, fieldsOf, proposeFacts } from '#server/features/facts/index.ts';
import type { DemoPost } from './posts.ts';

const day = 86_400_000;
/** One post in this many states no facts, as sellers leave them out. */
const postsPerSilent = 5;

/**
 * The facts that the title of a post states, as its seller would have taken them over; of batteries on offer all that the rules need.
 * `subCategory` is the id of the post's own.
 */
export function factsOf(post: DemoPost, id: number, catalogue: Catalogue, subCategory: number): string | null {
  const isBattery = post.subCategory === 'batteries' && post.type === 'offered';
  if (!isBattery && id % postsPerSilent === 0) return null;
  const fields = fieldsOf(catalogue, subCategory);
  const proposed = proposeFacts(fields, post.title).map(({ key, value }) => [key, value] as const);
  const facts = { ...Object.fromEntries(proposed), ...(isBattery ? factsOfBattery(post) : {}) };
  const known = new Set(fields.map(({ key }) => key));
  return writeFacts(Object.fromEntries(Object.entries(facts).filter(([key]) => known.has(key))));
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
