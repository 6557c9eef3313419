import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AgeBand } from '#contract/insights/choices.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import type { Stock } from './Figures.tsx';
import classes from './Insights.module.css';

interface AgeBarsProps {
  stock: Stock;
  chosen: AgeBand | '';
  onChoose: (band: AgeBand | '') => void;
}

/** How long posts have lain: a bar for each band by its asked value, which narrows the list below. */
export function AgeBars({ stock, chosen, onChoose }: AgeBarsProps) {
  const { t } = useTranslation('insights');
  const most = Math.max(...stock.bands.map(({ value }) => Number(value)));
  return (
    <div className={classes.bands}>
      {stock.bands.map(({ band, posts, value }) => (
        <button
          key={band}
          type="button"
          aria-pressed={band === chosen}
          onClick={() => onChoose(band === chosen ? '' : band)}
        >
          <span>{t(`age.${band}`)}</span>
          <Bar share={Number(value) / most} kind={band === chosen ? 'chosen' : 'usual'} />
          <span>{t('age.posts', { count: posts, quantity: formatQuantity(posts) })}</span>
          <span>{formatMoney(value, stock.currency)}</span>
        </button>
      ))}
    </div>
  );
}

/** A bar of a share of its width; its figure is text next to it. */
export function Bar({ share, kind = 'usual' }: { share: number; kind?: 'usual' | 'chosen' | 'sold' }) {
  const width = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) * 300 : 0;
  return (
    <Box
      component="svg"
      display="block"
      w="100%"
      h={16}
      viewBox="0 0 300 16"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={classes.track} width={300} height={16} />
      <rect className={classes[kind]} width={width} height={16} />
    </Box>
  );
}
