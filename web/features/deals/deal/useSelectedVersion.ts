import { useState } from 'react';
import type { Deal } from '#contract/deals/records.ts';

/** Which version of the terms is on the screen. */
interface SelectedVersion {
  /** 0 before the first. */
  version: number;
  show: (version: number) => void;
  /** A newer one of the other side came while this one was read: it waits until it is asked for. */
  isBehind: boolean;
}

/** Follows the newest version, except where another one is being read: nothing is accepted unseen. */
export function useSelectedVersion({ offers }: Pick<Deal, 'offers'>): SelectedVersion {
  const newest = offers.at(-1);
  const version = newest?.version ?? 0;
  const [known, setKnown] = useState(version);
  const [chosen, setChosen] = useState<number | null>(null);
  const isBehind = known > 0 && known < version && newest?.by === 'theirs';
  if (known < version && !isBehind) {
    setKnown(version);
    setChosen(null);
  }
  return {
    version: chosen ?? (isBehind ? known : version),
    show: (next) => {
      if (next === version) setKnown(version);
      setChosen(next === version ? null : next);
    },
    isBehind,
  };
}
