import { Vocabulary } from '#web/features/vocabulary/Vocabulary.tsx';

/** The words that posts are ordered by. */
export default function AdminVocabulary() {
  return <Vocabulary />;
}
