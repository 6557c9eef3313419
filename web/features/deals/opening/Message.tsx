import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dealLimits } from '#contract/deals/choices.ts';
import { TextareaField } from '#web/ui/fields/TextField.tsx';

interface MessageProps {
  id: string;
  /** Whom it goes to, where each gets their own. */
  of?: string;
  value: string;
  error: ReactNode;
  onChange: (message: string) => void;
  /** At the right, below it. */
  children?: ReactNode;
}

/** What is written to the other side. */
export function Message({ id, of, value, error, onChange, children }: MessageProps) {
  const { t } = useTranslation('asking');
  return (
    <Box mt={4}>
      <TextareaField
        id={id}
        label={of ? t('messageTo', { name: of }) : t('message')}
        optional
        rows={3}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={dealLimits.messageLength}
        counter={{ value: value.length, max: dealLimits.messageLength }}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {children && (
        <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt={2} fz="sm">
          {children}
        </Group>
      )}
    </Box>
  );
}
