import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Overview.module.css';

/** What the values are made of, and the keys of the list. */
export function Legend({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('lists');
  return (
    <Flex className={`xs muted ${classes.legend}`} rowGap={4} columnGap={14} wrap="wrap" mt={10}>
      <span className="grow">{t('valueNote')}</span>
      <span className="only-l">
        <kbd>j</kbd> <kbd>k</kbd> {t('legend.move')}
      </span>
      <span className="only-l">
        <kbd>{t('keys.enter', { ns: 'common' })}</kbd> {t('legend.open')}
      </span>
      {mayWrite && (
        <span className="only-l">
          <kbd>l</kbd> {t('legend.new')}
        </span>
      )}
    </Flex>
  );
}
