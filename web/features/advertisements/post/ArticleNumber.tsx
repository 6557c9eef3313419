import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Highlighted } from './Highlighted.tsx';

interface ArticleNumberProps {
  post: Pick<AdvertisementSummary, 'article' | 'supplier_article_number'>;
  /** What was searched for, marked where it occurs. */
  words: string | undefined;
  /** Leads nowhere, as in a preview. */
  isPlain?: boolean | undefined;
}

/** The number of a post, which leads to all offers of its article. */
export function ArticleNumber({
  post: { article, supplier_article_number: number },
  words = '',
  isPlain,
}: ArticleNumberProps) {
  const text = <Highlighted text={number ?? ''} words={words} />;
  if (article === null || isPlain) return <span className="code clip">{text}</span>;
  return (
    <Link to="/article/$id" params={{ id: String(article) }} className="code clip" data-article>
      {text}
    </Link>
  );
}
