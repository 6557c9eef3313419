import type { Range } from '../catalogue.ts';
import { organizations } from '../organizations.ts';
import { people } from '../people.ts';
import type { Random } from '../random.ts';

/** What is settled about a post before it is generated. */
export type Plan = {
  organization: number;
  range: Range;
  isWanted: boolean;
  state: 'active' | 'blocked' | 'sold';
  /** Position in `people`. */
  owner?: number;
  /** Minutes since it was written. */
  age?: number;
};

type Choosers = {
  pickOrganization: (position: number) => number;
  pickRange: (organization: number, random: Random) => Range;
};

/** Posts on the first page of the overview. */
const firstPage = 24;
/** One in this many is a wanted one. */
const wantedEvery = 5;
const mostOfCountry = 4;
const mostOfCategory = 4;

/**
 * The first posts of an empty market. They fill its first page with a seller, a sub-category and a country after the other,
 * the latest first; a blocked and a sold post of seller@demo.test come after them.
 */
export function arrangeOpening(random: Random, { pickOrganization, pickRange }: Choosers): Plan[] {
  const plans: Plan[] = [];
  const count = (matches: (plan: Plan) => boolean) => plans.filter(matches).length;
  const countryOf = (index: number) => organizations[index]?.country;
  while (plans.length < firstPage) {
    const organization = pickOrganization(random.next());
    const range = pickRange(organization, random);
    const isTaken =
      count((plan) => plan.organization === organization || plan.range === range) > 0 ||
      count((plan) => countryOf(plan.organization) === countryOf(organization)) >= mostOfCountry ||
      count((plan) => plan.range.category === range.category) >= mostOfCategory;
    if (isTaken) continue;
    plans.push({
      organization,
      range,
      isWanted: plans.length % wantedEvery === 2,
      state: 'active',
      age: 4 + plans.length * 2.5 + random.next() * 2,
    });
  }
  const seller = people.findIndex((person) => person.email === 'seller@demo.test');
  const organization = organizations.findIndex(({ name }) => name === people[seller]?.organization);
  const ofSeller = (state: Plan['state']) => ({
    organization,
    range: pickRange(organization, random),
    isWanted: false,
    state,
    owner: seller,
  });
  return [...plans, ofSeller('blocked'), ofSeller('sold')];
}
