import type { ReactNode } from 'react';

/** A page that only says one thing. */
export function StateScreen({ children }: { children: ReactNode }) {
  return (
    <main id="main" style={{ width: '100%', maxWidth: '40rem', margin: 'auto', padding: 'var(--gs-8) 0' }}>
      {children}
    </main>
  );
}
