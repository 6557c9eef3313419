export { AdvertisementDetail } from './AdvertisementDetail.tsx';
export { DetailSkeleton } from './DetailSkeleton.tsx';
