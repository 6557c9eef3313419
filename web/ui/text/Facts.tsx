import type { ReactNode } from 'react';

/** Named facts about one thing. */
export function Facts({ facts, className }: { facts: readonly (readonly [string, ReactNode])[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
