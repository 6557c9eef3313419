export { forgetPeople } from './anonymise.ts';
export { collectUserData } from './export.ts';
