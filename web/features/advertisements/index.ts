export { type Arrival, enterOverview } from './filters/entrance.ts';
export { writeFilters } from './filters/filters.ts';
export { useFilterStore } from './filters/store.ts';
export { useKeptFilters } from './filters/useFilters.ts';
export { categoryCountsQuery, prefetchOverview } from './overview/queries.ts';
export { AdvertisementPicture } from './post/AdvertisementPicture.tsx';
export { AvailabilityMeter } from './post/AvailabilityMeter.tsx';
export { advertisementQuery } from './queries.ts';
export { SearchBox } from './searchbox/SearchBox.tsx';
