import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { offeredLanguages, switchLanguage, textLanguage } from '#web/lib/language.ts';
import classes from './LanguageChoice.module.css';
import { PlainSelect } from './PlainSelect.tsx';

/** The language of the screens, each named in itself; choosing one loads the page again. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const offered = languages.filter(({ tag }) => offeredLanguages().includes(tag));
  if (offered.length < 2) return null;
  return (
    <PlainSelect
      className={classes.choice ?? ''}
      aria-label={t('language')}
      value={textLanguage()}
      onChange={({ target }) => switchLanguage(target.value)}
    >
      {offered.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </PlainSelect>
  );
}
