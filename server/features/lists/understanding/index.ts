export { readLooseCounts } from './counts.ts';
export { choiceKey } from './keys.ts';
export { understandLines } from './understand.ts';
