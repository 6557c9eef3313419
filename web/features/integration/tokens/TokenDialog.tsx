import { Button, Flex, SegmentedControl, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roleLabels } from '#contract/rights/roles.ts';
import { type TokenKind, type TokenScope, tokenLimits } from '#contract/tokens/choices.ts';
import { createToken, type IssuedToken } from '#contract/tokens/schemas.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { fullName } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { FieldRow } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { dayAhead, endOf } from './days.ts';
import { actorsQuery, useTokenWrites } from './queries.ts';
import { ScopeTable } from './ScopeTable.tsx';
import classes from './Tokens.module.css';

interface TokenDialogProps {
  /** Whether it can be one of the organization. */
  canShare: boolean;
  onClose: () => void;
  onIssued: (token: IssuedToken) => void;
}

interface Values {
  name: string;
  kind: TokenKind;
  acts_as: string;
  scopes: TokenScope[];
  networks: string;
  expires_at: string | null;
}

const lengths = [tokenLimits.usualDays, 30, tokenLimits.mostDays] as const;

function bodyOf({ acts_as: actsAs, networks, expires_at: lastDay, ...values }: Values) {
  return {
    ...values,
    expires_at: lastDay && endOf(lastDay),
    ...(values.kind === 'organization' ? { acts_as: Number(actsAs) } : {}),
    networks: networks
      .split(/[,;\s]+/)
      .map((network) => network.trim())
      .filter(Boolean),
  };
}

/** Makes a token: what it is called, who it acts as, what it may do, until when and from where. */
export default function TokenDialog({ canShare, onClose, onIssued }: TokenDialogProps) {
  const { t } = useTranslation('integration');
  const { create } = useTokenWrites();
  const own = useSession();
  const members = useQuery({ ...actorsQuery, enabled: canShare }).data ?? [];
  const { form, bind, submit, isBusy } = useServerForm<Values, ReturnType<typeof bodyOf>>({
    name: 'token',
    valuesOf: () => ({
      name: '',
      kind: canShare ? 'organization' : 'person',
      acts_as: String(own.id),
      scopes: ['market:read'],
      networks: '',
      expires_at: dayAhead(tokenLimits.usualDays),
    }),
    schema: createToken.body,
    bodyOf,
    send: async (body) => onIssued(await create.mutateAsync(body)),
  });
  const { kind, scopes, expires_at: end } = form.values;
  const people = members.map((member) => ({
    value: String(member.id),
    label: `${fullName(member)}, ${translated(roleLabels[member.role])}`,
  }));
  return (
    <Dialog
      opened
      onClose={onClose}
      width={720}
      title={t('new.title')}
      subtitle={t('new.subtitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <SubmitButton form="token" isBusy={isBusy} leftSection={<IconKey size={16} stroke={1.75} />}>
            {t('new.submit')}
          </SubmitButton>
        </>
      }
    >
      <form id="token" noValidate onSubmit={submit}>
        <Stack gap="var(--gs-4)">
          <FieldRow>
            <TextField label={t('trade.name')} maxLength={100} autoComplete="off" data-autofocus {...bind('name')} />
            {canShare && kind === 'organization' && (
              <SelectField label={t('new.actsAs')} data={people} allowDeselect={false} {...bind('acts_as')} />
            )}
          </FieldRow>
          {canShare && (
            <div className={classes.belongs}>
              <b className="sm" id="token-kind">
                {t('new.belongs')}
              </b>
              <SegmentedControl
                fullWidth
                aria-labelledby="token-kind"
                value={kind}
                onChange={(value) => form.setFieldValue('kind', value as TokenKind)}
                data={[
                  { value: 'organization', label: own.organization?.name ?? '' },
                  { value: 'person', label: t('new.onlyMe') },
                ]}
              />
              <p className="xs muted">{t(kind === 'person' ? 'new.personHint' : 'new.organizationHint')}</p>
            </div>
          )}
          <ScopeTable
            value={scopes}
            onChange={(value) => form.setFieldValue('scopes', value)}
            error={form.errors.scopes as string | undefined}
          />
          <FieldRow>
            <div>
              <DateField
                label={t('new.endsOn')}
                minDate={dayAhead(1)}
                maxDate={dayAhead(tokenLimits.mostDays)}
                {...bind('expires_at')}
              />
              <Flex component="p" className={classes.lengths} rowGap={4} columnGap={10} wrap="wrap" mt={6}>
                {lengths.map((days) => (
                  <button
                    key={days}
                    type="button"
                    aria-pressed={end === dayAhead(days)}
                    onClick={() => form.setFieldValue('expires_at', dayAhead(days))}
                  >
                    {t(days === tokenLimits.mostDays ? 'new.daysMost' : 'new.days', { count: days })}
                  </button>
                ))}
              </Flex>
            </div>
            <TextField
              label={t('new.networks')}
              optional
              autoComplete="off"
              help={t('new.networksHelp')}
              {...bind('networks')}
            />
          </FieldRow>
        </Stack>
      </form>
    </Dialog>
  );
}
