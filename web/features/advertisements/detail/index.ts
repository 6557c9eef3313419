export { AdvertisementDetail } from './AdvertisementDetail.tsx';
export { canDeal, DealButtons } from './buying/DealButtons.tsx';
export { DetailSkeleton } from './DetailSkeleton.tsx';
