import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleMessages } from '#contract/articles/choices.ts';
import type { ArticleConflict } from '#contract/articles/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { articleConflictsQuery, useArticleWrites } from './queries.ts';
import classes from './Vocabulary.module.css';

type Article = ArticleConflict['article'];
type Row = ArticleConflict & { id: string };

const nameOf = ({ brand, number, gtins }: Article) => [brand, number ?? gtins[0]].filter(Boolean).join(' ');

/** Pairs of articles that may be one: merged, or kept apart for good. Articles with several GTINs, which may all be right. */
export function Articles() {
  const { t } = useTranslation('admin');
  const list = useListChoice<{ page: number }>({ page: 1 }, {});
  const { merge, keepApart, keepGtins } = useArticleWrites();
  const askToMerge = async (article: Article, other: Article) => {
    // The smaller one becomes part of the larger one.
    const [from, into] = article.posts > other.posts ? [other, article] : [article, other];
    const isSure = await confirm({
      title: t('article.mergeTitle'),
      body: t('article.mergeBody', { from: nameOf(from), into: nameOf(into) }),
      confirmLabel: t('article.merge'),
    });
    if (isSure) await notify.outcome(merge.mutateAsync({ id: from.id, into: into.id }), articleMessages.articlesMerged);
  };
  const keep = (article: Article, other: Article) =>
    notify.outcome(keepApart.mutateAsync({ id: article.id, other: other.id }), articleMessages.articlesSeparate);
  const columns: Column<Row>[] = [
    {
      id: 'article',
      title: t('article.one'),
      phone: 'lead',
      cell: ({ article }) => <ArticleCell article={article} />,
    },
    {
      id: 'other',
      title: t('article.other'),
      phone: 'bare',
      cell: ({ other, codes }) => (other ? <ArticleCell article={other} /> : <Codes codes={codes} />),
    },
    {
      id: 'reason',
      title: t('article.why'),
      width: 200,
      phone: 'bare',
      cell: ({ reason, gtin }) => (
        <div className="sm">
          {t(`article.reason.${reason}`)} {gtin && <span className="code">{gtin}</span>}
        </div>
      ),
    },
    {
      id: 'actions',
      title: <span className="vh">{t('table.actions', { ns: 'common' })}</span>,
      width: 330,
      phone: 'bare',
      cell: ({ article, other }) => (
        <Box className="buttons" style={{ justifyContent: 'flex-end' }}>
          {other ? (
            <>
              <Button size="xs" onClick={() => void askToMerge(article, other)}>
                {t('article.merge')}
              </Button>
              <Button size="xs" onClick={() => void keep(article, other)}>
                {t('article.keepApart')}
              </Button>
            </>
          ) : (
            <Button
              size="xs"
              onClick={() => void notify.outcome(keepGtins.mutateAsync(article.id), articleMessages.gtinsConfirmed)}
            >
              {t('article.keepGtins')}
            </Button>
          )}
        </Box>
      ),
    },
  ];
  return (
    <>
      <Box component="p" className="muted" mb="sm">
        {t('article.intro')}
      </Box>
      <ListTable
        caption={t('vocabulary.articles')}
        columns={columns}
        list={list}
        result={useQuery(articleConflictsQuery(list.choice.page))}
        empty={
          <EmptyState drawing="brake-systems/rotors" title={t('article.none')}>
            {t('article.noneBody')}
          </EmptyState>
        }
      />
    </>
  );
}

/** The GTINs that posts of one article name, the most frequent first. */
function Codes({ codes }: Pick<Row, 'codes'>) {
  const { t } = useTranslation('admin');
  return codes.map(({ gtin, posts, example }) => (
    <div key={gtin} className={classes.article}>
      <span className="code">{gtin}</span>{' '}
      <span className="xs muted num">{t('article.code', { count: posts, posts: formatQuantity(posts) })}</span>{' '}
      <Link className="link sm" to="/advertisement/$id" params={{ id: String(example.id) }}>
        {example.name}
      </Link>
    </div>
  ));
}

function ArticleCell({ article }: { article: Article }) {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.article}>
      <div className="strong">
        {article.brand} <span className="code">{article.number}</span>
      </div>
      <Link className="link sm" to="/advertisement/$id" params={{ id: String(article.example.id) }}>
        {article.example.name}
      </Link>
      <div className="xs muted num">
        {t('article.used', {
          count: article.posts,
          posts: formatQuantity(article.posts),
          organizations: formatQuantity(article.organizations),
        })}
        {article.gtins.length > 0 && ` · ${article.gtins.join(', ')}`}
      </div>
    </div>
  );
}
