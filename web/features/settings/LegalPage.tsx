import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sourceLanguage } from '#contract/languages.ts';
import type { LegalKind } from '#contract/settings/choices.ts';
import { sessionQuery } from '#web/features/accounts/session/index.ts';
import { useBrand, usePageTitle } from '#web/lib/brand/useBrand.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { textLanguage } from '#web/lib/language.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import classes from './Legal.module.css';
import { legalTextQuery } from './queries.ts';

export const Terms = () => <LegalPage kind="terms" />;
export const Privacy = () => <LegalPage kind="privacy" />;

/** The terms or the privacy statement, for everyone; the address may ask for an earlier version. */
function LegalPage({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation('auth');
  const { name: brand, contact } = useBrand();
  const { data: user } = useQuery(sessionQuery);
  const { version, language } = useSearch({ strict: false }) as { version?: unknown; language?: unknown };
  const reading = language === sourceLanguage ? sourceLanguage : textLanguage();
  const asked = Number.isInteger(Number(version)) && Number(version) > 0 ? Number(version) : null;
  const { data, error } = useQuery(legalTextQuery(kind, asked, reading));
  const title = t(`legal.${kind}`, { ns: 'common' });
  usePageTitle(title);
  return (
    <AuthForm
      title={title}
      intro={
        data && (
          <>
            <p className="num">{t('legal.version', { version: data.version, date: formatDate(data.published_at) })}</p>
            {data.language !== reading && <p>{t('legal.onlyEnglish')}</p>}
            {data.language !== sourceLanguage && (
              <p>
                {t('legal.translation')}{' '}
                <Link
                  to={`/${kind}`}
                  search={{ ...(asked && { version: asked }), language: sourceLanguage }}
                  className="link"
                >
                  {t('legal.inEnglish')}
                </Link>
              </p>
            )}
          </>
        )
      }
      note={
        <Link to={user ? '/' : '/login'} className="link">
          {t(user ? 'legal.toMarket' : 'legal.toSignIn')}
        </Link>
      }
    >
      <FailureStrip failure={error} />
      <div className={classes.text} lang={data?.language}>
        {data?.body
          .replaceAll('{brand}', brand)
          .split(/\n{2,}/)
          .map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one version never move
            <Part key={`${index} ${part.slice(0, 20)}`} text={part} />
          ))}
      </div>
      {contact && (
        <div className={classes.text}>
          <h2>{t('legal.contact')}</h2>
          <p>{contact}</p>
        </div>
      )}
    </AuthForm>
  );
}

function Part({ text }: { text: string }) {
  return text.startsWith('## ') ? <h2>{text.slice(3)}</h2> : <p>{text}</p>;
}
