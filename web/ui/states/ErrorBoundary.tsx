import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { referenceOf } from '#web/lib/api/api.ts';
import { EntranceButton } from '../entrance/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** A number for support: the last digits of the time and a random part. */
function newErrorNumber(): string {
  const value = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `E-${(value & 0xffffff).toString(16).toUpperCase().padStart(6, '0')}`;
}

/** "Something went wrong." with a number for support and a way to try again. */
export function BrokenScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useTranslation();
  const number = errorNumber(error);
  const [before, after] = t('broken.body', { number: '\n' }).split('\n');
  return (
    <main id="main" style={{ maxWidth: '40rem', margin: '0 auto', padding: 'var(--gs-8) var(--gs-gutter)' }}>
      <EmptyState
        heading="h1"
        title={t('broken.title')}
        drawing="drivetrain-and-gears/rear-derailleurs"
        actions={
          <EntranceButton primary onClick={reset}>
            {t('action.tryAgain')}
          </EntranceButton>
        }
      >
        <p role="alert">
          {before}
          <span className="code strong">{number}</span>
          {after}
        </p>
      </EmptyState>
    </main>
  );
}

const numbers = new WeakMap<object, string>();

// The same error keeps its number however often it is drawn, and the console names both together.
function errorNumber(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newErrorNumber();
  let number = referenceOf(error) ?? numbers.get(error);
  if (!number) {
    number = newErrorNumber();
    numbers.set(error, number);
    console.error(number, error);
  }
  return number;
}

interface State {
  error: unknown;
}

/** Catches what breaks while drawing and shows the broken screen in its place. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(errorNumber(error), componentStack);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <BrokenScreen error={this.state.error} reset={() => this.setState({ error: null })} />;
  }
}
