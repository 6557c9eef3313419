export { registerDocs } from './register.ts';
