import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { EntranceLink } from '#web/ui/entrance/Link.tsx';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { pathOf } from '../filters/entrance.ts';
import classes from './UnknownCategory.module.css';

/** An address that is no category: the categories there are, and a search for the word. */
export function UnknownCategory({ word }: { word: string }) {
  const { t } = useTranslation('overview');
  const { categories } = useBootstrap();
  const words = word.replaceAll(/[-_+]+/g, ' ').trim();
  return (
    <EmptyState
      heading="h1"
      title={t('unknown.title', { word })}
      drawing="drivetrain-and-gears/chains"
      actions={
        <>
          <EntranceLink to="/" search={{ q: words }} primary>
            {t('unknown.search', { word: words })}
          </EntranceLink>
          <EntranceLink to="/">{t('action.browsePosts', { ns: 'common' })}</EntranceLink>
        </>
      }
    >
      <p>{t('unknown.body')}</p>
      <ul className={classes.list}>
        {categories
          ?.filter(({ parent_id }) => parent_id === null)
          .map((category) => (
            <li key={category.id}>
              <Link to={pathOf(category)} className={classes.link}>
                <CategoryIcon name={category.icon ?? category.slug} />
                {translated(category.name)}
              </Link>
            </li>
          ))}
      </ul>
    </EmptyState>
  );
}
