export { BatteryStrip } from './batteries/BatteryStrip.tsx';
export { listStated, useAllFacts, useFactFields, writeFact } from './facts/fields.ts';
export { AdvertisementCard } from './post/AdvertisementCard.tsx';
export { AdvertisementPicture } from './post/AdvertisementPicture.tsx';
export { AvailabilityMeter } from './post/AvailabilityMeter.tsx';
export { advertisementQuery, prefetchAdvertisement } from './queries.ts';
