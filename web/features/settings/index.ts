export { LegalPage } from './LegalPage.tsx';
export { legalTextQuery } from './queries.ts';
