export { noteCall } from './repository.ts';
export { registerTradePasswords } from './routes.ts';
