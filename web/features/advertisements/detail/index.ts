export { AdvertisementDetail } from './AdvertisementDetail.tsx';
export { canDeal, DealButtons } from './DealButtons.tsx';
export { DetailSkeleton } from './DetailSkeleton.tsx';
