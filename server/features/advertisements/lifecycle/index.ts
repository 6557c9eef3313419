export { recordDealSale, takeBackDealSale } from './dealSales.ts';
export {
  duplicateAdvertisement,
  listSales,
  pauseAdvertisement,
  renewAdvertisement,
  reportAdvertisement,
  restoreAdvertisement,
  resumeAdvertisement,
  sellAdvertisement,
  takeBackSale,
} from './service.ts';
