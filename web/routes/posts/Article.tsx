import { ArticlePage } from '#web/features/articles/index.ts';
import { Themed } from '#web/ui/Themed.tsx';

/** One part, with all who offer or want it. */
export default function ArticleScreen() {
  return (
    <Themed>
      <ArticlePage />
    </Themed>
  );
}
