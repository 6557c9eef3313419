import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Foot.module.css';

interface FootProps {
  /** The one button that goes on. */
  children: ReactNode;
  /** What is chosen together with it. */
  choice?: ReactNode;
  /** A word at the right; not on phones. */
  aside?: ReactNode;
  /** The way back; not on phones, where the browser has it. */
  back?: ReactNode;
}

/** The foot of a step, which stays in sight; on phones its button alone, since a choice would cover what it is about. */
export function Foot({ children, choice, aside, back }: FootProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const choices = choice && (
    <Stack gap={8} mt={{ base: 'lg', sm: 0 }}>
      {choice}
    </Stack>
  );
  return (
    <>
      {isPhone && choices}
      <div className={classes.foot}>
        {children}
        {!isPhone && choices}
        <span className={`grow ${classes.wide}`} />
        {aside && <span className={`sm muted ${classes.wide}`}>{aside}</span>}
        {back && <span className={classes.wide}>{back}</span>}
      </div>
    </>
  );
}
