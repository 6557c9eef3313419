export { LegalPage } from './LegalPage.tsx';
export { LegalSettings } from './LegalSettings.tsx';
export { legalTextQuery } from './queries.ts';
