import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import { type LegalKind, legalKinds, longestLegalText } from '#contract/settings/choices.ts';
import { type LegalText, publishBody } from '#contract/settings/schemas.ts';
import { formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { LanguageField } from '#web/ui/fields/LanguageField.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import classes from './Legal.module.css';
import { legalTextQuery, legalVersionsQuery, usePublishText } from './queries.ts';

/** The texts that people agree to, for the platform's admins to change. */
export default function LegalSettings() {
  const { t } = useTranslation('admin');
  const { choice, change } = useListChoice<{ kind: LegalKind; page: number }>(
    { kind: 'terms', page: 1 },
    { kind: legalKinds },
  );
  const { kind } = choice;
  const [language, setLanguage] = useState<Language>(sourceLanguage);
  const query = useQuery(legalTextQuery(kind, null, language));
  const { data } = query;
  return (
    <>
      <PageHeader title={t('settings.title')} subtitle={t('settings.why')} />
      <Tabs
        label={t('settings.text')}
        value={kind}
        onChange={(chosen) => change({ kind: chosen })}
        tabs={legalKinds.map((value) => ({ value, text: t(`legal.${value}`, { ns: 'common' }), count: null }))}
      >
        {!data && query.isError && <LoadFailure query={query}>{t('settings.failed')}</LoadFailure>}
        <Box maw={760} mb="md">
          <LanguageField
            label={t('settings.language')}
            value={language}
            onChange={(chosen) => setLanguage(chosen as Language)}
          />
        </Box>
        {data && <LegalForm key={`${kind} ${language} ${data.version}`} text={data} language={language} />}
        <Versions kind={kind} />
      </Tabs>
    </>
  );
}

function LegalForm({ text, language }: { text: LegalText; language: Language }) {
  const { t } = useTranslation('admin');
  const publish = usePublishText(text.kind, language);
  const isTranslation = language !== sourceLanguage;
  const { form, bind, submit, isBusy } = useServerForm({
    name: 'legal',
    valuesOf: () => ({ body: text.language === language ? text.body : '' }),
    schema: publishBody,
    bodyOf: ({ body }) => ({ body, version: text.version }),
    send: async (body) => {
      const { message } = await publish.mutateAsync(body);
      notify.success(message);
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack maw={760}>
        <TextareaField
          label={t(text.language === language ? 'settings.present' : 'settings.untranslated', {
            version: text.version,
            date: formatDate(text.published_at),
          })}
          hint={t('settings.hint', { brand: '{brand}' })}
          rows={20}
          counter={{ value: form.values.body.length, max: longestLegalText }}
          wide
          {...bind('body')}
        />
        <div>
          <SubmitButton isBusy={isBusy}>
            {isTranslation
              ? t('settings.translate', { version: text.version })
              : t('settings.publish', { version: text.version + 1 })}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}

function Versions({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(legalVersionsQuery(kind));
  return (
    <Stack component="section" className={classes.versions} gap="xs" mt="lg" aria-labelledby="versions-title">
      <h2 id="versions-title" className="h2">
        {t('settings.versions')}
      </h2>
      <ul>
        {data?.map(({ version, published_at: at, published_by: by, agreed }) => (
          <li key={version}>
            <Link className="link" to={`/${kind}`} search={{ version }}>
              {t('settings.version', { version })}
            </Link>{' '}
            <span className="sm muted num">
              {[formatDate(at), by, t('settings.agreed', { count: agreed, quantity: formatQuantity(agreed) })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
