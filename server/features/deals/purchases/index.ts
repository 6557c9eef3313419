export { disownPurchase, listPurchases, notifyBuyer } from './service.ts';
