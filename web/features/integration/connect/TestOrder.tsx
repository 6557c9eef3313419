import { Button, Group } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listArticles } from '#contract/articles/endpoints.ts';
import type { IssuedTradePassword } from '#contract/trade-passwords/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { Strip } from '#web/ui/states/Strip.tsx';

interface TestOrderProps {
  /** Null once its password is no longer there. */
  issued: IssuedTradePassword | null;
  onOrdered: (isDone: boolean) => void;
}

/** Orders one piece as the trade system does, as a test: no seller is asked. */
export function TestOrder({ issued, onOrdered }: TestOrderProps) {
  const { t } = useTranslation('integration');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null);
  const order = async (login: IssuedTradePassword) => {
    setBusy(true);
    const answered = await placeOrder(login).catch(() => ({ ok: false, text: null }));
    setBusy(false);
    setOutcome({
      ok: answered.ok,
      text: answered.ok
        ? t('connect.ordered', { title: answered.text ?? '' })
        : (answered.text ?? t('connect.orderFailed')),
    });
    onOrdered(answered.ok);
  };
  return (
    <Group gap={12}>
      <Button
        leftSection={<IconBolt size={16} stroke={1.75} />}
        disabled={!issued?.password}
        loading={isBusy}
        onClick={() => issued && void order(issued)}
      >
        {t('connect.orderButton')}
      </Button>
      {!issued?.password && <p className="sm muted">{t('connect.orderLost')}</p>}
      {outcome && (
        <Strip kind={outcome.ok ? 'info' : 'danger'} role="status">
          {outcome.text}
        </Strip>
      )}
    </Group>
  );
}

/** What could be ordered, or why nothing could; null for neither. */
async function placeOrder({ id, password }: IssuedTradePassword): Promise<{ ok: boolean; text: string | null }> {
  const { data } = await call(listArticles, { query: { types: ['offered'], per_page: 20 } });
  const article = data.find((each) => each.id !== null && each.lowest !== null);
  if (!article) return { ok: false, text: null };
  const send = async (name: string, parameters: Record<string, string>) => {
    // As the trade system calls it: with the password and without the reader's session.
    const answer = await fetch('/api/veloconnect', {
      method: 'POST',
      credentials: 'omit',
      body: new URLSearchParams({
        RequestName: `${name}Request`,
        BuyersID: String(id),
        Password: password ?? '',
        IsTest: 'true',
        ...parameters,
      }),
    });
    const xml = new DOMParser().parseFromString(await answer.text(), 'text/xml');
    const part = (element: string) => xml.getElementsByTagNameNS('*', element)[0]?.textContent ?? null;
    return { code: part('ResponseCode'), transaction: part('TransactionID') ?? '', text: part('ResponseMessage') };
  };
  const created = await send('CreateOrder', { SellersItemIdentification: `A${article.id}`, Quantity: '1' });
  if (created.code !== '200') return { ok: false, text: created.text };
  const finished = await send('FinishOrder', { TransactionID: created.transaction });
  return finished.code === '200' ? { ok: true, text: article.post.title } : { ok: false, text: finished.text };
}
