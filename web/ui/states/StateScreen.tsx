import type { ReactNode } from 'react';

/** A page with a single message, as wide as the forms. */
export function StateScreen({ children }: { children: ReactNode }) {
  return (
    <main id="main" style={{ width: '100%', maxWidth: '25rem', margin: 'auto', padding: 'var(--gs-8) 0' }}>
      {children}
    </main>
  );
}
