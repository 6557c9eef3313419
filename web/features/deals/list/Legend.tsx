import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TurnDot } from '../parts/TurnDot.tsx';
import classes from './DealList.module.css';

const holders = ['me', 'colleague', 'nobody'] as const;

/** The meaning of the dots, and the keys of the list. */
export function Legend() {
  const { t } = useTranslation('deals');
  return (
    <Flex className={`xs muted only-l ${classes.legend}`} rowGap={4} columnGap={16} wrap="wrap" mt="sm">
      {holders.map((holder) => (
        <span key={holder} className="row" aria-hidden="true">
          <TurnDot holder={holder} />
          {t(`legend.${holder}`)}
        </span>
      ))}
      <span className="grow" />
      <span className="only-keys">
        <kbd>j</kbd> <kbd>k</kbd> {t('legend.move')}
      </span>
      <span className="only-keys">
        <kbd>{t('keys.enter', { ns: 'common' })}</kbd> {t('legend.open')}
      </span>
      <span className="only-keys">
        <kbd>t</kbd> {t('legend.take')}
      </span>
    </Flex>
  );
}
