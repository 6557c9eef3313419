import { Vocabulary } from '#web/features/vocabulary/index.ts';

/** The words that posts are ordered by. */
export default function AdminVocabulary() {
  return <Vocabulary />;
}
