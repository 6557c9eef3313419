export { disownPurchase, listPurchases, tellBuyer } from './service.ts';
