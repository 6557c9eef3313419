import { Flex, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { type Step, Steps } from './Steps.tsx';

interface UploadHeadProps {
  title: string;
  subtitle?: ReactNode;
  at: Step | 'done';
  /** Before the title. */
  icon?: ReactNode;
}

/** The head of each step: what it is about, and how far the upload is. */
export function UploadHead({ title, subtitle, at, icon }: UploadHeadProps) {
  usePageTitle(title);
  return (
    <Flex component="header" rowGap={14} columnGap={24} align="center" wrap="wrap" mb="lg">
      <Group gap={14} flex={1} wrap="nowrap" miw="min(100%, 280px)" style={{ overflowWrap: 'anywhere' }}>
        {icon}
        <div className="grow">
          <h1 className="h1">{title}</h1>
          {subtitle && <p className="muted num">{subtitle}</p>}
        </div>
      </Group>
      <Steps at={at} />
    </Flex>
  );
}
