import { Vocabulary } from '#web/features/administration/Vocabulary.tsx';

/** The words that posts are ordered by. */
export default function AdminVocabulary() {
  return <Vocabulary />;
}
