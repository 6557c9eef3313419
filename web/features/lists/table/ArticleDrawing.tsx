import type { ListedArticle } from '#contract/lists/records.ts';
import { findDrawing, PartPlate } from '#web/ui/icons/index.ts';
import classes from './Table.module.css';

/** A small drawing of what an article is. */
export function ArticleDrawing({ article }: { article: Pick<ListedArticle, 'category' | 'sub_category'> }) {
  return <PartPlate name={findDrawing(article.category, article.sub_category)} className={classes.drawing ?? ''} />;
}
