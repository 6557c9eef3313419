import { Box, Flex } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticlePage as Article } from '#contract/articles/schemas.ts';
import { AdvertisementPicture } from '#web/features/advertisements/post/AdvertisementPicture.tsx';
import { withTexts } from '#web/i18n/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { CopyCode } from '#web/ui/text/CopyCode.tsx';
import { Facts } from '#web/ui/text/Facts.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import classes from './Article.module.css';

const Links = whenNeeded(() => withTexts(import('./links/Links.tsx'), 'parts'));
const SharedFacts = whenNeeded(() => withTexts(import('./SharedFacts.tsx'), 'parts', 'facts'));

/** What an article is: picture, name, numbers, the facts that all its posts share, and what it is linked to. `children` are its buttons. */
export function ArticleHead({ article, children }: { article: Article; children: ReactNode }) {
  const { t } = useTranslation('article');
  const { category, sub_category: subCategory, gtins } = article;
  const path = `/${category.slug ?? category.id}`;
  const counts = [
    t('offers', { count: article.offered }),
    ...(article.offered > 0 ? [t('sellers', { count: article.sellers })] : []),
    ...(article.wanted > 0 ? [t('wanted', { count: article.wanted })] : []),
  ];
  const facts: [string, ReactNode][] = [
    [t('brand'), article.brand],
    [t('number'), article.number && <CopyCode key="number">{article.number}</CopyCode>],
    [
      t('gtin'),
      gtins[0] && (
        <span key="gtin">
          <CopyCode>{gtins[0]}</CopyCode>
          {gtins.length > 1 && <span className="muted"> {t('more', { count: gtins.length - 1 })}</span>}
        </span>
      ),
    ],
  ];
  return (
    <Flex className={classes.head ?? ''} gap={{ base: 'sm', sm: 24 }} mb="lg">
      <Box w={{ base: 'auto', sm: 160, md: 240 }} flex="none">
        <AdvertisementPicture
          advertisement={{ ...article, type: 'offered' }}
          isLazy={false}
          className={classes.picture}
        />
      </Box>
      <Box flex={1} miw={0}>
        <PageHeader
          title={article.name}
          subtitle={counts.map((count, place) => (
            <Fragment key={count}>
              {place > 0 && ' · '}
              <span className="nb">{count}</span>
            </Fragment>
          ))}
          crumbs={[
            { to: path, text: translated(category.name) },
            ...(subCategory
              ? [{ to: path, search: { categories: [String(subCategory.id)] }, text: translated(subCategory.name) }]
              : []),
          ]}
          here={article.number ?? article.name}
          actions={children}
        />
        <Facts className={classes.facts ?? ''} facts={facts.filter(([, value]) => Boolean(value))} />
        {article.facts.length > 0 && <SharedFacts article={article} />}
        {(article.canLink || article.links.length > 0) && <Links article={article} />}
      </Box>
    </Flex>
  );
}
