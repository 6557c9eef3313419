import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/usePageTitle.ts';
import { type Step, Steps } from './Steps.tsx';
import classes from './UploadHead.module.css';

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
      <div className={classes.words}>
        {icon}
        <div className="grow">
          <h1 className="h1">{title}</h1>
          {subtitle && <p className="muted num">{subtitle}</p>}
        </div>
      </div>
      <Steps at={at} />
    </Flex>
  );
}
