import { Button, Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FeedKind, feedKinds, feedSchedules } from '#contract/feeds/choices.ts';
import { createFeed, type StockFeed } from '#contract/feeds/schemas.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField, TextField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { type FeedBody, useFeedWrites } from './queries.ts';

const offeredHours = [0, 4, 12, 24, 48, 168];

interface Values {
  name: string;
  kind: FeedKind;
  mode: 'full' | 'delta';
  creates: boolean;
  counts: 'shelf' | 'free';
  on_missing: 'pause' | 'keep';
  settle_hours: string;
  url: string;
  schedule: (typeof feedSchedules)[number];
  at: string;
  username: string;
  password: string;
  token: string;
  private_key: string;
  trust_new_host_key: boolean;
}

function valuesOf(feed?: StockFeed, kind: FeedKind = 'push'): Values {
  return {
    name: feed?.name ?? '',
    kind: feed?.kind ?? kind,
    mode: feed?.mode ?? 'full',
    creates: feed?.creates ?? false,
    counts: feed?.counts ?? 'shelf',
    on_missing: feed?.on_missing ?? 'pause',
    settle_hours: String(feed?.settle_hours ?? 24),
    url: feed?.url ?? '',
    schedule: feed?.schedule ?? 'hourly',
    at: feed?.at ?? '02:00',
    username: '',
    password: '',
    token: '',
    private_key: '',
    trust_new_host_key: false,
  };
}

/** Secrets that are not typed stay as they are. */
function bodyOf(values: Values): FeedBody {
  const { settle_hours: hours, url, schedule, at, username, password, token, private_key: key, ...others } = values;
  const { trust_new_host_key: trustsNewKey, ...settings } = others;
  const common = { ...settings, settle_hours: Number(hours) };
  if (values.kind === 'push') return common;
  const isSftp = values.kind === 'pull_sftp';
  return {
    ...common,
    url,
    schedule,
    at: schedule === 'daily' ? at : null,
    username: username || null,
    password: password || null,
    token: (!isSftp && token) || null,
    private_key: (isSftp && key) || null,
    trust_new_host_key: isSftp && trustsNewKey,
  };
}

interface FeedDialogProps {
  /** The one that is edited; a new one otherwise. */
  feed?: StockFeed;
  /** How the file of a new one comes at first. */
  kind?: FeedKind;
  zone: string;
  onCreated?: (id: number) => void;
  onClose: () => void;
}

/** How the file of a feed comes, and what it means. */
export default function FeedDialog({ feed, kind: initialKind, zone, onCreated, onClose }: FeedDialogProps) {
  const { t } = useTranslation('integration');
  const { create, update } = useFeedWrites();
  const { form, bind, submit, isBusy } = useServerForm<Values, FeedBody>({
    name: 'feed',
    valuesOf: () => valuesOf(feed, initialKind),
    schema: createFeed.body,
    bodyOf,
    send: async (body) => {
      if (feed) await update.mutateAsync({ ...body, id: feed.id });
      else {
        const { data } = await create.mutateAsync(body);
        onCreated?.(data.id);
      }
      onClose();
    },
  });
  const { kind, mode, schedule } = form.values;
  const choices = <const Value extends string>(values: readonly Value[], text: (value: Value) => string) =>
    values.map((value) => ({ value, label: text(value) }));
  return (
    <Dialog
      opened
      onClose={onClose}
      width={560}
      title={t(feed ? 'feeds.editTitle' : 'feeds.newTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="feed" isBusy={isBusy}>
            {t('feeds.save')}
          </SubmitButton>
        </>
      }
    >
      <form id="feed" noValidate onSubmit={submit}>
        <Stack gap="var(--gs-4)">
          <TextField label={t('trade.name')} maxLength={100} autoComplete="off" data-autofocus {...bind('name')} />
          {!feed?.veloconnect && (
            <SelectField
              label={t('feeds.arrives')}
              allowDeselect={false}
              data={choices(feedKinds, (value) => t(`feeds.arrival.${value}`))}
              {...bind('kind')}
            />
          )}
          {kind !== 'push' && (
            <>
              <TextField
                label={t('feeds.url')}
                type="url"
                autoComplete="off"
                help={t(kind === 'pull_sftp' ? 'feeds.sftpHelp' : 'webhooks.urlHelp')}
                {...bind('url')}
              />
              <SelectField
                label={t('feeds.when')}
                allowDeselect={false}
                data={choices(feedSchedules, (value) => t(`feeds.every.${value}`))}
                {...bind('schedule')}
              />
              {schedule === 'daily' && (
                <TextField label={t('feeds.at')} type="time" help={t('feeds.zoneHelp', { zone })} {...bind('at')} />
              )}
              <TextField label={t('feeds.username')} autoComplete="off" {...bind('username')} />
              <PasswordField label={t('connect.password')} autoComplete="new-password" {...bind('password')} />
              {kind === 'pull_https' ? (
                <PasswordField
                  label={t('feeds.token')}
                  autoComplete="new-password"
                  help={feed && feed.has.length > 0 ? t('feeds.secretsStay') : t('feeds.tokenHelp')}
                  {...bind('token')}
                />
              ) : (
                <TextareaField
                  label={t('feeds.privateKey')}
                  rows={4}
                  autoComplete="off"
                  spellCheck={false}
                  help={feed && feed.has.length > 0 ? t('feeds.secretsStay') : t('feeds.privateKeyHelp')}
                  {...bind('private_key')}
                />
              )}
              {kind === 'pull_sftp' && feed?.host_key && (
                <Checkbox
                  label={t('feeds.trustNewKey')}
                  description={t('feeds.knownKey', { key: feed.host_key })}
                  checked={form.values.trust_new_host_key}
                  onChange={(event) => form.setFieldValue('trust_new_host_key', event.currentTarget.checked)}
                />
              )}
            </>
          )}
          {!feed?.veloconnect && (
            <SelectField
              label={t('feeds.holds')}
              allowDeselect={false}
              data={choices(['full', 'delta'], (value) => t(`feeds.holding.${value}`))}
              {...bind('mode')}
            />
          )}
          {(mode === 'full' || feed?.veloconnect) && (
            <SelectField
              label={t('feeds.missing')}
              allowDeselect={false}
              data={choices(['pause', 'keep'], (value) => t(`feeds.onMissing.${value}`))}
              {...bind('on_missing')}
            />
          )}
          <SelectField
            label={t('feeds.counts')}
            allowDeselect={false}
            data={choices(['shelf', 'free'], (value) => t(`feeds.counting.${value}`))}
            {...bind('counts')}
          />
          <SelectField
            label={t('feeds.settle')}
            allowDeselect={false}
            data={offeredHours.map((hours) => ({ value: String(hours), label: t('feeds.hours', { count: hours }) }))}
            {...bind('settle_hours')}
          />
          <Checkbox
            label={t('feeds.creates')}
            checked={form.values.creates}
            onChange={(event) => form.setFieldValue('creates', event.currentTarget.checked)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
