export { choiceKey } from './keys.ts';
export { understandLines } from './understand.ts';
