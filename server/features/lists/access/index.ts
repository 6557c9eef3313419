export { getList, lockAble, requireAble } from './access.ts';
export { abilitiesOf, readerOf } from './policy.ts';
