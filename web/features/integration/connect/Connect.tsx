import { Box, Radio, SimpleGrid } from '@mantine/core';
import { IconExternalLink, IconShoppingCart, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/accounts/session/index.ts';
import classes from './Connect.module.css';
import { SendStock } from './SendStock.tsx';
import { SupplyShop } from './SupplyShop.tsx';
import { TradeSystem } from './TradeSystem.tsx';

const purposes = { stock: IconUpload, shop: IconExternalLink, trade: IconShoppingCart } as const;

/** What is being connected, and the stock feed whose steps are open. */
export interface Connection {
  purpose: keyof typeof purposes;
  feedId?: number;
}

interface ConnectProps {
  value: Connection | null;
  onChange: (value: Connection) => void;
}

/** The purposes of a connection, and the steps of the chosen one. */
export default function Connect({ value, onChange }: ConnectProps) {
  const { t } = useTranslation('integration');
  const hasFeeds = useScope('feed.manage') !== 'none';
  const hasExports = useScope('export-feed.manage') !== 'none';
  const hasLogins = useScope('token.manage') !== 'none';
  const offered = { stock: hasFeeds, shop: hasExports, trade: hasLogins };
  const section = useRef<HTMLElement>(null);
  const feedId = value?.feedId;
  // The steps are also opened from a row further down.
  useEffect(() => {
    if (feedId) section.current?.scrollIntoView({ block: 'start' });
  }, [feedId]);
  return (
    <section ref={section} className={classes.connect} aria-label={t('connect.title')}>
      <h2 className="h2">{t('connect.title')}</h2>
      <Box component="p" className="muted" mt={2} mb="sm">
        {t('connect.subtitle')}
      </Box>
      <Radio.Group
        aria-label={t('connect.title')}
        value={value?.purpose ?? null}
        onChange={(purpose) => onChange({ purpose: purpose as Connection['purpose'] })}
      >
        <SimpleGrid minColWidth={220} autoFlow="auto-fit" spacing="sm">
          {(['stock', 'shop', 'trade'] as const)
            .filter((purpose) => offered[purpose])
            .map((purpose) => {
              const Sign = purposes[purpose];
              return (
                <Radio.Card key={purpose} value={purpose} className={classes.purpose ?? ''}>
                  <Sign size={20} stroke={1.75} aria-hidden="true" />
                  <span>
                    <b>{t(`connect.${purpose}`)}</b>
                    <span className="sm muted">{t(`connect.${purpose}About`)}</span>
                  </span>
                  <Radio.Indicator />
                </Radio.Card>
              );
            })}
        </SimpleGrid>
      </Radio.Group>
      {value?.purpose === 'stock' && (
        <SendStock feedId={feedId} onFeed={(id) => onChange({ purpose: 'stock', feedId: id })} />
      )}
      {value?.purpose === 'shop' && <SupplyShop />}
      {value?.purpose === 'trade' && <TradeSystem />}
    </section>
  );
}
