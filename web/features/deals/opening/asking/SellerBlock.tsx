import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { totalAt } from '#contract/advertisements/orders.ts';
import { sumOf } from '#contract/amounts/arithmetic.ts';
import { countryName, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import { ReplyFacts } from '../../parts/ReplyFacts.tsx';
import { Message } from '../Message.tsx';
import { DealLink } from '../SentDeals.tsx';
import classes from './Asking.module.css';
import { AskLine } from './AskLine.tsx';
import { sellerQuery } from './queries.ts';
import type { Seller } from './split.ts';
import type { Asking } from './useAsking.ts';

interface SellerBlockProps {
  seller: Seller;
  asking: Asking;
  isOnlyOne: boolean;
}

/** What one seller is asked: their posts with quantities, and what is wrong with it. */
export function SellerBlock({ seller, asking, isOnlyOne }: SellerBlockProps) {
  const { t } = useTranslation('asking');
  const { data } = useQuery(sellerQuery(seller.posts[0]?.id ?? 0));
  const { refusal, lines, message } = asking.problemsOf(seller);
  const deal = asking.sent.get(seller.id);
  const own = asking.entries.messages?.[seller.id];
  return (
    <section className={classes.seller} aria-label={seller.name}>
      <header className={classes.sellerHead}>
        <Avatar name={seller.name} image={data?.logo ?? null} shape="square" />
        <div className="grow">
          <div className="row">
            <b className="strong clip">{seller.name}</b>
            <abbr className={classes.country} title={countryName(seller.countryCode)}>
              {seller.countryCode}
            </abbr>
          </div>
          <div className="xs muted clip">{data ? <ReplyFacts reply={data.reply} /> : ' '}</div>
        </div>
        {!isOnlyOne && (
          <span className="xs muted nb num only-l">{t('ask.oneDeal', { count: seller.posts.length })}</span>
        )}
      </header>
      {deal !== undefined ? (
        <Box py={10} px="sm" fz="sm" role="status">
          {t('sent.one')} {deal && <DealLink deal={deal} />}
        </Box>
      ) : (
        <>
          {seller.posts.map((post) => (
            <AskLine
              key={post.id}
              post={post}
              quantity={asking.entries.quantities[post.id] ?? ''}
              error={lines[post.id]}
              onChange={(value) => asking.setQuantity(post.id, value)}
            />
          ))}
          <Total seller={seller} asking={asking} />
          {own !== undefined && (
            <Box px="sm" pb="sm">
              <Message
                id={`ask-message-${seller.id}`}
                of={seller.name}
                value={own}
                error={message}
                onChange={(text) => asking.change({ messages: { ...asking.entries.messages, [seller.id]: text } })}
              />
            </Box>
          )}
          {refusal && (
            <div className={classes.refusal} data-refused tabIndex={-1}>
              <Strip kind="danger" role="alert">
                {refusal}
              </Strip>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Total({ seller, asking }: { seller: Seller; asking: Asking }) {
  const { t } = useTranslation('asking');
  const asked = seller.posts.map((post) => ({ post, quantity: Number(asking.entries.quantities[post.id]) }));
  const valid = asked.filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  const amounts = new Map<string, string[]>();
  for (const { post, quantity } of valid) {
    const total = totalAt(post, quantity);
    if (total === null || !post.currency) continue;
    const known = amounts.get(post.currency) ?? [];
    amounts.set(post.currency, [...known, total]);
  }
  const count = valid.reduce((sum, { quantity }) => sum + quantity, 0);
  const [unit, ...others] = new Set(valid.map(({ post }) => post.unit));
  return (
    <Group
      className="num"
      gap="sm"
      align="stretch"
      justify="space-between"
      wrap="nowrap"
      py="xs"
      px="sm"
      fz="sm"
      aria-live="polite"
    >
      <span className="muted">
        {unit && others.length === 0
          ? t('ask.unitsAtPosted', {
              count,
              quantity: formatQuantity(count),
              unit: unitWords(unit)[count === 1 ? 0 : 1],
            })
          : t('ask.atPosted', { count, quantity: formatQuantity(count) })}
      </span>
      <b className="strong">
        {[...amounts].map(([currency, parts]) => formatMoney(sumOf(parts), currency)).join(' + ') ||
          t('post.onRequest', { ns: 'common' })}
      </b>
    </Group>
  );
}
