import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from '#contract/lists/records.ts';
import { Strip } from '#web/ui/states/Strip.tsx';

interface NotAskedProps {
  asked: readonly Asked[];
  onAnswers: () => void;
}

/** Which sellers could not be asked and why, and how many were. */
export function NotAsked({ asked, onAnswers }: NotAskedProps) {
  const { t } = useTranslation('lists');
  const failed = asked.filter(({ problem }) => problem !== null);
  const done = asked.length - failed.length;
  const strip = useRef<HTMLDivElement>(null);
  // On phones the button is always in sight, and what it answers is not.
  useEffect(() => strip.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box ref={strip} mb="sm">
      <Strip kind="warning" role="alert">
        {done > 0 && <div>{t('plan.asked', { count: done })}</div>}
        {failed.map(({ organization, problem }) => (
          <div key={organization.id}>{t('plan.notAsked', { seller: organization.name, problem: problem ?? '' })}</div>
        ))}
        {done > 0 && (
          <button type="button" className="link" onClick={onAnswers}>
            {t('plan.toAnswers')}
          </button>
        )}
      </Strip>
    </Box>
  );
}
