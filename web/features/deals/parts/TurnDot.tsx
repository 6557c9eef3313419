import { useTranslation } from 'react-i18next';
import type { Holder } from './holder.ts';
import classes from './Parts.module.css';

/** Whose turn it is: by shape, not by colour alone. */
export function TurnDot({ holder }: { holder: Holder }) {
  const { t } = useTranslation('deals');
  const words = t(`turn.${holder}`);
  return <span className={classes.turn} data-holder={holder} role="img" aria-label={words} title={words} />;
}
