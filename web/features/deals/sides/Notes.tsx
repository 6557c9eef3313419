import { Box, Button, Group, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dealLimits, dealMessages } from '#contract/deals/choices.ts';
import { noteDeal } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { formatShortly } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useDealTransition } from '../parts/queries.ts';
import classes from './Sides.module.css';

/** What only the own organization reads. */
export function Notes({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const user = useSession();
  const step = useDealTransition();
  const { form, bind, submit, isBusy, reset } = useServerForm<{ body: string }>({
    name: 'note',
    valuesOf: () => ({ body: '' }),
    rules: ({ body }) => ({
      body:
        (body.trim() === '' && messages.required) ||
        (body.length > dealLimits.noteLength && t('compose.tooLong', { most: dealLimits.noteLength })),
    }),
    bodyOf: ({ body }) => ({ body: body.trim() }),
    send: async (body) => {
      await step.mutateAsync(() => call(noteDeal, { params: { id: deal.id }, body }));
      notify.success(dealMessages.noteSaved);
      reset();
    },
  });
  if (!deal.abilities.note && deal.notes.length === 0) return null;
  const isWriting = form.values.body !== '';
  return (
    <section className="panel only-screen" aria-labelledby="deal-notes">
      <Group component="h2" id="deal-notes" className="h2" gap={8} mb={10} wrap="nowrap">
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        {t('notes.title')}
        <Box component="span" className="xs muted" fw="var(--gs-w-regular)" lts="0">
          {t('notes.who')}
        </Box>
      </Group>
      <Stack component="ul" className={classes.notes} gap={6} mb={deal.notes.length > 0 ? 'xs' : 0}>
        {deal.notes.map(({ id, body, author, created_at: at }) => (
          <li key={id}>
            <div>{body}</div>
            <div className="xs muted">
              {author.id === user.id ? t('event.you') : author.name}, {formatShortly(at)}
            </div>
          </li>
        ))}
      </Stack>
      {deal.abilities.note && (
        <form noValidate onSubmit={submit}>
          <TextareaField
            label={t('notes.add')}
            labelProps={{ className: 'vh' }}
            placeholder={t('notes.add')}
            rows={1}
            autosize
            maxRows={8}
            {...bind('body')}
          />
          {isWriting && (
            <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" mt="xs">
              <Button size="xs" onClick={reset}>
                {t('action.cancel', { ns: 'common' })}
              </Button>
              <SubmitButton size="xs" isBusy={isBusy}>
                {t('notes.save')}
              </SubmitButton>
            </Group>
          )}
        </form>
      )}
    </section>
  );
}
