import type { Posts, Search } from '../../market-search/index.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { canSee } from '../policy.ts';
import { estimateBy } from '../presentation/presenter.ts';
import { findSummaries } from '../repository/details.ts';
import { subjectOf } from '../repository/rows.ts';

/** The posts that lists of the market show. */
export const listedPosts = ({ db, listSummaries }: AdvertisementDependencies, { index }: Search): Posts => ({
  load: (ids, viewer, currency) => listSummaries(ids, viewer, estimateBy(index.rates, viewer, currency)),
  async findVisible(id, viewer) {
    const [row] = await findSummaries(db, [id], viewer.id);
    return row && canSee(viewer, subjectOf(row)) ? row : null;
  },
});
