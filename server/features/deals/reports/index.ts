export { dismissDealReport, listDealReports, reportDeal } from './service.ts';
