export {
  type Answered,
  itemUnknown,
  pageOf,
  resultFormatOf,
  sellersId,
  writeAnswer,
} from './answer.ts';
export { element, text, type Xml } from './xml.ts';
