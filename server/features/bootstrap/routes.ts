import { advertisementTypes, availabilities, availabilityLabels, limits } from '#contract/advertisements/choices.ts';
import { type Bootstrap, bootstrap as endpoint } from '#contract/bootstrap/schemas.ts';
import { messages } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import { actions } from '#contract/rights/matrix.ts';
import { grantableRoles } from '#contract/rights/roles.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import type { FieldProblems } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { textsVersion } from '#server/platform/languages/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { describeCurrentUser } from '../accounts/index.ts';
import { actsForAll, mayPost } from '../advertisements/index.ts';
import { countDealsToAnswer } from '../deals/index.ts';
import { neededFactsOf, readCatalogue } from '../facts/index.ts';
import { countFavorites, searchFavorites } from '../favorites/index.ts';
import type { MarketFeature, Search } from '../market-search/index.ts';
import {
  type CategoryReader,
  describeCategories,
  listBrands,
  listCountries,
  listCurrencies,
} from '../vocabulary/index.ts';
import { countWaiting, findOwnOrganization, listColleagues, listOrganizationsWithUsers } from './repository.ts';

/** The start-up fetch. */
export const bootstrap: MarketFeature = (platform, search) => {
  platform.serve(endpoint, ({ actor, request, write }) => {
    const language = request.server.readers.languageOf(request);
    return gatherBootstrap(platform, search, actor, { language, write });
  });
};

type Parts = { [Part in keyof Bootstrap]: () => Promise<Bootstrap[Part]> | Bootstrap[Part] };

/** Choices, with the ones that posts use first. */
function usedFirst<Choice extends { id: string }>(choices: readonly Choice[], used: ReadonlySet<string>): Choice[] {
  return [...choices.filter(({ id }) => used.has(id)), ...choices.filter(({ id }) => !used.has(id))];
}

/** Everything the application needs at start. A part that fails is null and named in `errors`, and the rest still comes. */
async function gatherBootstrap(
  { db, config, log }: Pick<Platform, 'db' | 'config' | 'log'>,
  search: Search,
  actor: Actor,
  reader: CategoryReader,
): Promise<{ data: Bootstrap; errors: FieldProblems; message?: Sentence }> {
  const { organization } = actor;
  const parts: Parts = {
    user: () => describeCurrentUser(db, actor),
    rights: () => Object.fromEntries(actions.map((action) => [action, reach(actor, action)])),
    offers: () => ({
      post_types: advertisementTypes.filter((type) => mayPost(actor, type)),
      names_organization: actsForAll(actor),
      roles: grantableRoles(actor.role),
    }),
    organization: () => organization && findOwnOrganization(db, organization.id),
    categories: () => describeCategories(db, {}, reader),
    battery_categories: async () =>
      config.batteryRules === 'off' ? [] : [...neededFactsOf(await readCatalogue(db)).keys()],
    brands: () => listBrands(db),
    organizations: () => listOrganizationsWithUsers(db),
    colleagues: () => (organization ? listColleagues(db, organization.id) : []),
    countries: listCountries,
    currencies: () => usedFirst(listCurrencies(), search.currencies()),
    used_currencies: () => [...search.currencies()].sort(),
    availabilities: () => availabilities.map((id) => ({ id, name: availabilityLabels[id] })),
    limits: () => ({ ...limits }),
    favorites: () => searchFavorites(db, actor.id, null),
    counters: async () => ({
      ...(await countWaiting(db, actor.id)),
      favorites: await countFavorites(db, actor.id),
      ...(await countDealsToAnswer(db, actor)),
    }),
    languages: () =>
      languages.filter(({ tag }) => config.languages.includes(tag)).map(({ tag, name }) => ({ tag, name })),
    api_docs: () => config.apiDocs,
    texts_version: () => textsVersion,
    brand: () => config.brand,
  };
  const errors: FieldProblems = {};
  const gathered = await Promise.all(
    Object.entries(parts).map(async ([part, gather]) => {
      try {
        return [part, await gather()] as const;
      } catch (error) {
        log.error({ err: error, part }, 'A part of the start-up fetch failed');
        errors[part] = [messages.somethingWentWrong];
        return [part, null] as const;
      }
    }),
  );
  const data = Object.fromEntries(gathered) as unknown as Bootstrap;
  const missing = Object.keys(errors);
  return {
    data,
    errors,
    ...(missing.length > 0 && {
      message: message('Not everything could be loaded: {{parts}}.', { parts: missing.join(', ') }),
    }),
  };
}
