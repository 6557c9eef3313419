import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findReason, type MissingReason } from '#web/lib/missingCode.ts';
import { EntranceButton } from '../entrance/Button.tsx';
import { EntranceLink } from '../entrance/Link.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Milliseconds between two checks whether the server answers again. */
const pause = 5_000;

/** Replaces a screen whose code could not be loaded: the reason, and a retry. Back online it opens by itself. */
export function MissingScreen() {
  const { t } = useTranslation();
  const [reason, setReason] = useState<MissingReason | null>(null);
  const [isTrying, setTrying] = useState(false);

  const check = async () => {
    const found = await findReason();
    // Modules that failed are not asked for again by every browser; a fresh page asks. Drafts are kept on the device.
    if (found !== 'offline') location.reload();
    setReason(found);
  };
  useEffect(() => {
    void findReason().then(setReason);
  }, []);
  useEffect(() => {
    if (reason !== 'offline') return;
    const again = () => void check();
    const timer = setInterval(again, pause);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  });
  if (reason === null) return null;
  const tryAgain = async () => {
    setTrying(true);
    await check();
    setTrying(false);
  };
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        title={t(`missing.${reason}Title`)}
        drawing={reason === 'updated' ? 'drivetrain-and-gears/chains' : 'other'}
        actions={
          <>
            <EntranceButton primary aria-busy={isTrying} onClick={() => void tryAgain()}>
              {t(reason === 'updated' ? 'missing.load' : 'action.tryAgain')}
            </EntranceButton>
            {reason === 'offline' ? (
              <EntranceLink to="/">{t('action.browsePosts')}</EntranceLink>
            ) : (
              <EntranceButton onClick={() => history.back()}>{t('action.goBack')}</EntranceButton>
            )}
          </>
        }
      >
        <p>{t(`missing.${reason}`)}</p>
      </EmptyState>
    </div>
  );
}
