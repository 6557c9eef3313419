import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockOff, IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkState } from '#contract/accounts/choices.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { AuthForm } from '#web/ui/forms/AuthForm.tsx';
import { Loading, TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import classes from './Access.module.css';

const icons = { expired: IconClockOff, used: IconCircleCheck, withdrawn: IconLinkOff };

interface LinkProblemProps {
  title: string;
  body: ReactNode;
  /** What became of the link; none where it never was one. */
  state?: keyof typeof icons;
  /** The way on. */
  children: ReactNode;
}

/** A link of a mail that is good for nothing any more: why, and the way on. */
export function LinkProblem({ title, body, state = 'withdrawn', children }: LinkProblemProps) {
  usePageTitle(title);
  const Icon = icons[state];
  return (
    <AuthForm title={title} icon={<Icon size={24} stroke={1.75} />} intro={<p>{body}</p>}>
      <div className={classes.actions}>{children}</div>
    </AuthForm>
  );
}

interface LinkGateProps<Link extends { state: LinkState }> {
  query: { data: Link | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  /** What the screen is called while the link is looked at. */
  title: string;
  /** What to show for a link of ours that is no longer good. */
  spent: (state: Exclude<LinkState, 'open'>, link: Link) => ReactNode;
  /** The way on from a link that never was. */
  unknown: ReactNode;
  children: (link: Link) => ReactNode;
}

/** Looks at the link of a mail before anything is asked: open, no longer good, never ours, or not to be found out now. */
export function LinkGate<Link extends { state: LinkState }>(props: LinkGateProps<Link>) {
  const { t } = useTranslation('access');
  const { data, error, refetch, isFetching } = props.query;
  if (data) return data.state === 'open' ? props.children(data) : props.spent(data.state, data);
  if (!error) return <CheckingLink title={props.title} />;
  if (error instanceof ApiError && (error.code === 404 || error.code === 422)) {
    return (
      <LinkProblem title={t('link.unknown')} body={t('link.unknownBody')}>
        {props.unknown}
      </LinkProblem>
    );
  }
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <LinkProblem title={t('broken.title', { ns: 'common' })} body={t('link.failed')}>
        <Button variant="filled" size="md" fullWidth onClick={() => void refetch()} aria-busy={isFetching}>
          {t('action.tryAgain', { ns: 'common' })}
        </Button>
      </LinkProblem>
    </div>
  );
}

function CheckingLink({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <AuthForm title={title}>
      <Loading>
        <TextSkeleton lines={4} />
      </Loading>
    </AuthForm>
  );
}
