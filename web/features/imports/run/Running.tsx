import { Box, Button, Flex, Group, Progress, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { Mix } from '../Mix.tsx';
import { useStopImport } from '../queries.ts';
import type { StepProps } from '../step.ts';
import { UploadHead } from '../UploadHead.tsx';
import classes from './Run.module.css';

/** How far publishing is; it goes on without the page. */
export function Running({ detail }: StepProps) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  const { progress } = detail;
  const { step = 'checking', done = 0, total = 0, created = 0, updated = 0, failed = 0 } = progress ?? {};
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  const left = progress?.remaining_seconds == null ? null : roundRemaining(progress.remaining_seconds);
  const written = created + updated;
  const number = formatQuantity(written);
  return (
    <div>
      <UploadHead
        title={t(step === 'taking_back' ? 'run.takingBack' : 'run.title')}
        subtitle={`${detail.name ?? t('pasted')}, ${t('run.of', { total: formatQuantity(total), rows: t('rows', { count: detail.row_count, number: formatQuantity(detail.row_count) }) })}`}
        at="publish"
      />
      <Flex direction={{ base: 'column', xl: 'row' }} gap={'lg'} align={{ base: 'stretch', xl: 'flex-start' }}>
        <Stack
          component="section"
          className="panel"
          gap="sm"
          flex={1}
          miw={0}
          pt={22}
          px={24}
          pb={24}
          aria-label={t('run.title')}
        >
          <Group component="p" className={classes.percent} gap={10} align="baseline" role="status">
            <b>{percent}%</b>
            {left && <span className="muted num">{t(`left.${left.unit}`, { count: left.count })}</span>}
          </Group>
          <Progress value={percent} size={10} radius={5} aria-label={t('run.title')} />
          <Mix counts={{ create: created, update: updated, error: failed }} withZeros />
          <Strip kind="info">{t('run.closable')}</Strip>
          <Group gap="xs">
            <LinkButton variant="filled" to="/my-posts">
              {t('run.toPosts')}
            </LinkButton>
            <Button disabled={!detail.abilities.stop || detail.state === 'stopping'} onClick={() => setAsking(true)}>
              {t('run.stop')}
            </Button>
            <span className="sm muted">
              {detail.state === 'stopping' ? t('run.stopping') : t('run.stopHint', { count: written, number })}
            </span>
          </Group>
        </Stack>
        <Box component="section" className="panel" w={{ base: '100%', xl: 340 }} flex="none">
          <h2 className="h2">{t('run.steps')}</h2>
          <ul className={classes.phases}>
            <Phase
              state={step === 'checking' ? 'on' : 'done'}
              name={t('run.checked')}
              count={t('rows', { count: detail.row_count, number: formatQuantity(detail.row_count) })}
            />
            <Phase
              state={step === 'checking' ? 'waits' : done >= total && total > 0 ? 'done' : 'on'}
              name={t(step === 'taking_back' ? 'run.takingBack' : 'run.writing')}
              message={t('run.soFar', { created: formatQuantity(created), updated: formatQuantity(updated) })}
              count={total > 0 && t('run.doneOf', { done: formatQuantity(done), total: formatQuantity(total) })}
            />
            {progress && progress.files_total > 0 && (
              <Phase
                state={step === 'checking' ? 'waits' : progress.files_done >= progress.files_total ? 'done' : 'on'}
                name={t('run.files')}
                message={t('run.filesHint')}
                count={t('run.doneOf', {
                  done: formatQuantity(progress.files_done),
                  total: formatQuantity(progress.files_total),
                })}
              />
            )}
          </ul>
        </Box>
      </Flex>
      {isAsking && <StopDialog id={detail.id} written={written} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface PhaseProps {
  state: 'done' | 'on' | 'waits';
  name: string;
  message?: string;
  count: ReactNode;
}

function Phase({ state, name, message, count }: PhaseProps) {
  return (
    <li data-state={state} aria-current={state === 'on' ? 'step' : undefined}>
      <span className={classes.dot}>{state === 'done' && <IconCheck size={12} stroke={2.4} aria-hidden="true" />}</span>
      <span className="grow">
        <span className={state === 'on' ? 'strong' : undefined}>{name}</span>
        {message && (
          <Box component="span" className="xs muted num" display="block">
            {message}
          </Box>
        )}
      </span>
      <span className="sm muted num nb">{count}</span>
    </li>
  );
}

/** Asks what to do with what is written already. */
function StopDialog({ id, written, onClose }: { id: number; written: number; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const stop = useStopImport(id);
  const run = (what: 'keep' | 'take_back') => stop.mutate(what, { onSuccess: onClose, onError: notify.failure });
  return (
    <Dialog
      opened
      onClose={onClose}
      width={460}
      title={t('run.stopTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('run.goOn')}</Button>
          <Button loading={stop.isPending} onClick={() => run('take_back')}>
            {t('run.takeBack')}
          </Button>
          <Button variant="filled" loading={stop.isPending} onClick={() => run('keep')}>
            {t('run.keep')}
          </Button>
        </>
      }
    >
      <p className="sm">{t('run.stopBody', { count: written, number: formatQuantity(written) })}</p>
    </Dialog>
  );
}

/** Below this many seconds no time is shown: it would be over before it was read. */
const least = 5;

/** How long something still takes, rounded so that it can be read: 5 seconds, 20 seconds, minutes; null below 5 seconds. */
export function roundRemaining(seconds: number): { unit: 'seconds' | 'minutes'; count: number } | null {
  if (seconds < least) return null;
  if (seconds < 20) return { unit: 'seconds', count: Math.ceil(seconds / 5) * 5 };
  if (seconds <= 100) return { unit: 'seconds', count: Math.ceil(seconds / 20) * 20 };
  return { unit: 'minutes', count: Math.round(seconds / 60) };
}
