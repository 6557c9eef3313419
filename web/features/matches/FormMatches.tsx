import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PostBody } from '#web/features/advertisements/form/state/values.ts';
import classes from './Matches.module.css';
import { MatchList } from './MatchList.tsx';
import { previewQuery } from './queries.ts';

/** Milliseconds of rest before what is typed is looked for. */
const rest = 600;
const visible = 5;

/** What already fits a post that is being written, while the form is filled in. */
export default function FormMatches({ body }: { body: PostBody }) {
  const { t } = useTranslation('matches');
  const [text] = useDebouncedValue(JSON.stringify(body), rest);
  const asked = JSON.parse(text) as PostBody;
  // A title without a category is too vague, a number is enough.
  const isEnough = Boolean(asked.gtin || asked.supplier_article_number || (asked.title && asked.category));
  const { data } = useQuery(previewQuery(isEnough ? asked : null));
  const matches = isEnough ? (data ?? []) : [];
  return (
    <div aria-live="polite" className={classes.preview}>
      {matches.length > 0 && (
        <section className={classes.box} aria-labelledby="preview-matches">
          <header>
            <h2 className="h2" id="preview-matches">
              {t(`preview.${asked.type === 'offered' ? 'offered' : 'wanted'}`)}
            </h2>
          </header>
          <Box component="p" className="sm muted" px="md" pb="sm">
            {t('previewWhy')}
          </Box>
          <MatchList matches={matches.slice(0, visible)} inNewTab />
        </section>
      )}
    </div>
  );
}
