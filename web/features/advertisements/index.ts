export { AdvertisementPicture } from './AdvertisementPicture.tsx';
export { AvailabilityMeter } from './AvailabilityMeter.tsx';
export { advertisementQuery } from './advertisements.queries.ts';
export { type Arrival, enterOverview } from './filters.entrance.ts';
export { useFilterStore } from './filters.store.ts';
export { Overview } from './Overview.tsx';
export { categoryCountsQuery, prefetchOverview } from './overview.queries.ts';
export { SearchBox } from './SearchBox.tsx';
