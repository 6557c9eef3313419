import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ArticlePage } from '#contract/articles/schemas.ts';
import { listStated, useFactFields } from '#web/features/advertisements/facts/fields.ts';
import { Facts } from '#web/ui/text/Facts.tsx';
import classes from './Article.module.css';

/** What all posts of a part state alike. */
export default function SharedFacts({ article }: { article: ArticlePage }) {
  const { t } = useTranslation('facts');
  const { data: fields = [] } = useFactFields(article.sub_category?.id ?? null);
  const facts = listStated(fields, article.facts, t);
  if (facts.length === 0) return null;
  return (
    <Box component="section" className={classes.shared} mt="sm" aria-labelledby="shared-facts">
      <h2 id="shared-facts" className="xs muted">
        {t('shared', { ns: 'parts' })}
      </h2>
      <Facts className={classes.facts ?? ''} facts={facts} />
    </Box>
  );
}
