export { Vocabulary } from './Vocabulary.tsx';
