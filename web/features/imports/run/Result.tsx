import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowResult } from '#contract/imports/choices.ts';
import { downloadErrors } from '#contract/imports/endpoints.ts';
import { fillPath } from '#web/lib/api/formData.ts';
import { formatDateTime, formatQuantity, formatTime, formatWhen } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { ResultSquare } from '../Mix.tsx';
import { outcomeOf } from '../outcome.ts';
import type { StepProps } from '../step.ts';
import { UploadHead } from '../UploadHead.tsx';
import { FailedRows } from './FailedRows.tsx';
import classes from './Run.module.css';
import { UndoDialog } from './UndoDialog.tsx';
import { UndoStrip } from './UndoStrip.tsx';
import { UndoText } from './UndoText.tsx';

/** What came of an upload: what is online now, what failed and why, and how to take it back. */
export function Result({ detail, onStep, isFresh }: StepProps & { isFresh: boolean }) {
  const { t } = useTranslation('imports');
  const [isUndoing, setUndoing] = useState(false);
  const { counts, state, user, undo, failure } = detail;
  const isDone = state === 'done';
  const { online, paused, isAllOnline } = outcomeOf(detail);
  const title =
    state === 'undone'
      ? t('result.undone')
      : state === 'failed'
        ? t(counts ? 'result.failed' : 'result.unread')
        : online + paused === 0
          ? t('result.nothing')
          : [
              online > 0 && t('result.online', { count: online, number: formatQuantity(online) }),
              paused > 0 && t('result.paused', { count: paused, number: formatQuantity(paused) }),
            ]
              .filter(Boolean)
              .join(', ');
  const when = detail.committed_at
    ? `${formatWhen(detail.created_at)} – ${formatTime(detail.committed_at)}`
    : formatWhen(detail.created_at);
  const errorsFile = fillPath(downloadErrors.url, { id: detail.id });
  const failed = counts?.error ?? 0;
  const below: Record<RowResult, React.ReactNode> = {
    create: isDone && (counts?.create ?? 0) > 0 && (
      <Link className="link" to="/my-posts" search={{ sort: 'newest' }}>
        {t('result.show')}
      </Link>
    ),
    update: isDone && (counts?.update ?? 0) > 0 && (
      <button type="button" className="link" onClick={() => onStep('rows')}>
        {t('result.changes')}
      </button>
    ),
    unchanged: <span className="muted">{t('result.notWritten')}</span>,
    error: failed > 0 && (
      <a className="link" href={errorsFile} download>
        {t('result.reasons')}
      </a>
    ),
  };
  return (
    <div>
      <UploadHead
        icon={
          <span className={classes.sign} data-bad={state === 'failed' || undefined}>
            {state === 'failed' ? <IconAlertTriangle size={24} stroke={1.75} /> : <IconCheck size={24} stroke={1.75} />}
          </span>
        }
        title={title}
        subtitle={[detail.name ?? t('pasted'), when, user.name].join(', ')}
        at="done"
      />
      {isFresh && undo && (
        <Box mb="var(--gs-5)">
          <UndoStrip id={detail.id} message={`${title}. ${t('undo.ofResult')}`} />
        </Box>
      )}
      {failure && (
        <Box mb="var(--gs-5)">
          <Strip kind="danger">{failure}</Strip>
        </Box>
      )}
      {counts && (
        <section className={classes.results} aria-label={t('result.label')}>
          {(['create', 'update', 'unchanged', 'error'] as const).map((result) => (
            <div key={result}>
              <Group component="span" gap={6} wrap="nowrap" mb={6} c="var(--gs-text-2)" fz="sm">
                <ResultSquare of={result} />
                {t(result === 'error' ? 'result.failedRows' : `tally.${result}`, { count: counts[result] })}
              </Group>
              <b>{formatQuantity(counts[result])}</b>
              <div className="sm">{below[result]}</div>
            </div>
          ))}
        </section>
      )}
      <Flex direction={{ base: 'column', xl: 'row' }} gap={'lg'} align={{ base: 'stretch', xl: 'flex-start' }}>
        <Stack gap="lg" flex={1} miw={0}>
          {failed > 0 && (
            <FailedRows
              detail={detail}
              tools={
                <>
                  {detail.abilities.repair && (
                    <Button size="compact-sm" onClick={() => onStep('rows')}>
                      {t('result.repair')}
                    </Button>
                  )}
                  <Button
                    component="a"
                    size="compact-sm"
                    href={errorsFile}
                    download
                    leftSection={<IconDownload size={14} stroke={1.75} />}
                  >
                    {t('result.failedFile')}
                  </Button>
                </>
              }
            />
          )}
          {isAllOnline && <Strip kind="info">{t('result.allRight')}</Strip>}
        </Stack>
        <Stack component="aside" gap="lg" w={{ base: '100%', xl: 340 }} flex="none" aria-label={t('result.next')}>
          {undo && (
            <section className="panel">
              <h2 className="h2">{t('undo.short')}</h2>
              <Stack gap="sm" mt={6} mb="sm" c="var(--gs-text-2)">
                <UndoText detail={detail} />
              </Stack>
              <Button
                fullWidth
                disabled={!detail.abilities.undo}
                leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
                onClick={() => setUndoing(true)}
              >
                {t('undo.button')}
              </Button>
            </section>
          )}
          {detail.undone_at && (
            <section className="panel">
              <h2 className="h2">{t('history.undone')}</h2>
              <p className="sm num">{formatDateTime(detail.undone_at)}</p>
            </section>
          )}
          <section className="panel">
            <h2 className="h2">{t('result.nextTitle')}</h2>
            <Box component="p" className="sm" mt={4} mb="sm" c="var(--gs-text-2)">
              {t('result.nextHint')}
            </Box>
            <LinkButton fullWidth to="/my-posts/bulk-create" leftSection={<IconUpload size={16} stroke={1.75} />}>
              {t('result.another')}
            </LinkButton>
          </section>
        </Stack>
      </Flex>
      {isUndoing && <UndoDialog id={detail.id} onClose={() => setUndoing(false)} />}
    </div>
  );
}
