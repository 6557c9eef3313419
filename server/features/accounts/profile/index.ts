export { askForConsent } from './emailChange.ts';
export { registerProfile } from './routes.ts';
