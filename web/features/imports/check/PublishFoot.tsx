import { Button, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AbsentChoice, absentChoices, importLimits } from '#contract/imports/choices.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Foot } from '../Foot.tsx';
import { useCommitImport } from '../queries.ts';
import type { StepProps } from '../step.ts';

/** Publishes what is right, or nothing before all of it is. */
export function PublishFoot({ detail, onStep }: StepProps) {
  const { t } = useTranslation('imports');
  const commit = useCommitImport(detail.id);
  const [chosen, setMode] = useState<'valid' | 'all'>('valid');
  const wrong = detail.counts?.error ?? 0;
  const mode = wrong === 0 ? 'all' : chosen;
  const rows = (mode === 'all' && wrong > 0 ? 0 : detail.writes?.[mode]) ?? 0;
  const { count: absent, choice } = detail.absent;
  const [chosenAbsent, setAbsent] = useState<AbsentChoice>(choice ?? 'keep');
  const onlyPauses = rows === 0 && absent > 0 && chosenAbsent === 'pause';
  const publish = async () => {
    try {
      await commit.mutateAsync({ mode, absent: absent > 0 ? chosenAbsent : null });
      onStep(null);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Foot
      aside={
        rows > 0 || onlyPauses
          ? t('publish.undo', { hours: importLimits.hoursToUndo })
          : mode === 'all' && wrong > 0
            ? t('publish.needsAll')
            : t('publish.nothing')
      }
      back={<Button onClick={() => onStep('columns')}>{t('publish.back')}</Button>}
      choice={
        <>
          {wrong > 0 && (
            <Radio.Group
              aria-label={t('publish.mode')}
              value={mode}
              onChange={(value) => setMode(value as typeof mode)}
            >
              <Group gap="8px 18px">
                <Radio value="valid" label={t('publish.valid', { count: wrong, number: formatQuantity(wrong) })} />
                <Radio value="all" label={t('publish.all')} />
              </Group>
            </Radio.Group>
          )}
          {absent > 0 && (
            <Radio.Group
              aria-label={t('absent.label')}
              value={chosenAbsent}
              onChange={(value) => setAbsent(value as AbsentChoice)}
            >
              <Group gap="8px 18px">
                {absentChoices.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`absent.${value}`, { count: absent, number: formatQuantity(absent) })}
                  />
                ))}
              </Group>
            </Radio.Group>
          )}
        </>
      }
    >
      <Button
        variant="filled"
        size="md"
        loading={commit.isPending}
        disabled={(rows === 0 && !onlyPauses) || !detail.abilities.commit}
        onClick={() => void publish()}
      >
        {onlyPauses
          ? t('publish.pause', { count: absent, number: formatQuantity(absent) })
          : t('publish.rows', { count: rows, number: formatQuantity(rows) })}
      </Button>
    </Foot>
  );
}
