import type { ReactNode } from 'react';

/** A page that only says one thing, in the column of the forms. */
export function StateScreen({ children }: { children: ReactNode }) {
  return (
    <main id="main" style={{ width: '100%', maxWidth: '25rem', margin: 'auto', padding: 'var(--gs-8) 0' }}>
      {children}
    </main>
  );
}
