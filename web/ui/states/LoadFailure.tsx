import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { translated } from '#web/i18n/translated.ts';
import { EntranceButton } from '../entrance/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Reference } from './Reference.tsx';

interface LoadFailureProps {
  /** One sentence: what could not be loaded. */
  children: string;
  /** On a page that has no title of its own: `h1`. */
  heading?: 'h1' | 'h2';
  query: { isFetching: boolean; error: Error | null; refetch: () => unknown };
}

/** In the place of a page's content that could not be fetched, with another try. */
export function LoadFailure({ children, heading = 'h2', query }: LoadFailureProps) {
  const { t } = useTranslation();
  const title = t('broken.title');
  const reason = query.error ? translated(query.error.message) : title;
  return (
    <div role="alert">
      <EmptyState
        heading={heading}
        title={title}
        drawing="drivetrain-and-gears/rear-derailleurs"
        actions={
          <EntranceButton primary aria-busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('action.tryAgain')}
          </EntranceButton>
        }
      >
        <p>{children}</p>
        {![title, translated(messages.somethingWentWrong)].includes(reason) && <p className="muted sm">{reason}</p>}
        <p>
          <Reference failure={query.error} />
        </p>
      </EmptyState>
    </div>
  );
}
