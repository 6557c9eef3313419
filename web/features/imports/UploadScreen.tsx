import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { importQuery } from './queries.ts';
import type { StepProps } from './step.ts';

const steps: Record<'columns' | 'rows' | 'publish', ComponentType<StepProps>> = {
  columns: whenNeeded(async () => ({ default: (await import('./map/MapStep.tsx')).MapStep })),
  rows: whenNeeded(async () => ({ default: (await import('./check/CheckStep.tsx')).CheckStep })),
  publish: whenNeeded(async () => ({ default: (await import('./run/PublishStep.tsx')).PublishStep })),
};

/** The step that an upload is at. The server knows it, so that a reload and another device show the same. */
function stepOf({ state, counts, abilities }: ImportDetail, asked: unknown): keyof typeof steps {
  if (asked === 'columns' && abilities.map) return 'columns';
  if (asked === 'rows' && counts && (abilities.repair || state === 'done')) return 'rows';
  if (state === 'uploaded' || state === 'mapped') return 'columns';
  return state === 'checked' ? 'rows' : 'publish';
}

/** An upload, at the step it has come to. */
export default function UploadScreen() {
  const { t } = useTranslation('imports');
  const { id } = useParams({ strict: false }) as { id: string };
  const { step } = useSearch({ strict: false }) as { step?: unknown };
  const navigate = useNavigate();
  const query = useQuery(importQuery(Number(id)));
  return (
    <Loaded query={query} failed={t('failed')}>
      {(detail) => {
        const Step = steps[stepOf(detail, step)];
        return (
          <Step
            detail={detail}
            onStep={(next) => void navigate({ to: '.', search: () => (next ? { step: next } : {}), resetScroll: true })}
          />
        );
      }}
    </Loaded>
  );
}
