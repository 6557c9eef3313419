import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { PageContext, RouterContext } from './hooks.ts';
import type { Page, Router } from './router.ts';

/** What stands in for a part: while it comes, and when it failed. */
interface Substitutes {
  Skeleton: ComponentType;
  Failed: ComponentType<{ error: unknown; reset: () => void }>;
}

const SubstitutesContext = createContext<Substitutes | null>(null);
const DepthContext = createContext(0);

interface RouterProviderProps extends Substitutes {
  router: Router;
  /** Beside the page. */
  children?: ReactNode;
}

/** Draws the page that the router shows. */
export function RouterProvider({ router, Skeleton, Failed, children }: RouterProviderProps) {
  const [page, setPage] = useState<Page | null>(null);
  useLayoutEffect(() => {
    // In slices, so that a touch is answered while a page is drawn.
    const show = (next: Page | null) => startTransition(() => setPage(next));
    show(router.page);
    return router.followPage(show);
  }, [router]);
  useLayoutEffect(() => {
    if (page) router.arrive(page);
  }, [router, page]);
  const substitutes = useMemo(() => ({ Skeleton, Failed }), [Skeleton, Failed]);
  return (
    <RouterContext value={router}>
      <SubstitutesContext value={substitutes}>
        <PageContext value={page}>
          <Outlet />
          {children}
        </PageContext>
      </SubstitutesContext>
    </RouterContext>
  );
}

/** The next part inwards: a layout, and in it the screen. */
export function Outlet() {
  const page = use(PageContext);
  const depth = use(DepthContext);
  const substitutes = use(SubstitutesContext);
  const { part, Component: Part, failure } = page?.drawn[depth] ?? {};
  // The same element as before is not drawn again: what reads the address follows it by itself.
  const element = useMemo(() => <DepthContext value={depth + 1}>{Part && <Part />}</DepthContext>, [depth, Part]);
  if (!page || !part || !substitutes) return null;
  const { Skeleton, Failed } = substitutes;
  if (failure) return <Failed error={failure.error} reset={() => {}} />;
  if (!Part) return <Skeleton />;
  return (
    <Suspense key={part.name} fallback={<Skeleton />}>
      <Net page={page} Failed={Failed}>
        {element}
      </Net>
    </Suspense>
  );
}

interface NetProps {
  page: Page;
  Failed: Substitutes['Failed'];
  children: ReactNode;
}

interface NetState {
  page: Page;
  failure: { error: unknown } | null;
}

/** Catches what breaks while a part is drawn; the next page is drawn again. */
class Net extends Component<NetProps, NetState> {
  override state: NetState = { page: this.props.page, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<NetState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ page }: NetProps, state: NetState): NetState | null {
    return page === state.page ? null : { page, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <this.props.Failed error={failure.error} reset={() => this.setState({ failure: null })} />;
  }
}
