import { Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { tradeScopes } from '#contract/trade-passwords/choices.ts';
import { createTradePassword, type IssuedTradePassword } from '#contract/trade-passwords/schemas.ts';
import { MoneyField } from '#web/ui/fields/NumberField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useTradeLoginWrites } from './tradeLogins.ts';

interface Values {
  name: string;
  scopes: string[];
  day_limit: string;
}

const bodyOf = ({ name, scopes, day_limit: limit }: Values) => ({
  name,
  scopes: tradeScopes.filter((scope) => scopes.includes(scope)),
  day_limit: scopes.includes('order') ? limit : '0',
});

/** What a trade system may do with a new login. */
export function TradeLoginForm({ onIssued }: { onIssued: (login: IssuedTradePassword) => void }) {
  const { t } = useTranslation('integration');
  const { create } = useTradeLoginWrites();
  const { form, bind, submit, isBusy } = useServerForm<Values, ReturnType<typeof bodyOf>>({
    name: 'trade-login',
    valuesOf: () => ({ name: t('connect.tokenName.trade'), scopes: ['search', 'stock'], day_limit: '0' }),
    schema: createTradePassword.body,
    bodyOf,
    send: async (body) => onIssued(await create.mutateAsync(body)),
  });
  return (
    <form id="trade-login" noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextField label={t('trade.name')} maxLength={100} autoComplete="off" {...bind('name')} />
        <Checkbox.Group label={t('trade.may')} {...bind('scopes')}>
          <SimpleGrid minColWidth={160} verticalSpacing={8} spacing={12}>
            {tradeScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`trade.${scope}`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        {form.values.scopes.includes('order') && (
          <MoneyField label={t('trade.limit')} help={t('trade.limitHelp')} {...bind('day_limit')} />
        )}
        <div>
          <SubmitButton form="trade-login" isBusy={isBusy}>
            {t('connect.newLogin')}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
