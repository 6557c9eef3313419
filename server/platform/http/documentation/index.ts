export { documentation } from './describe.ts';
export { registerDocs } from './register.ts';
