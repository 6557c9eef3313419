export { detailInLanguage, feedInLanguage, runInLanguage, stopped } from './language.ts';
