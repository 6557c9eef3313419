import type { ReactNode } from 'react';
import { isAbsent } from '#web/lib/api/api.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { NotFoundPanel } from './NotFoundPanel.tsx';
import { PageSkeleton } from './Skeletons.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded, in a sentence. */
  failed: string;
  /** In place of page not found: the record is gone. */
  absent?: ReactNode;
  /** In the shape of what comes, where that is not a title above rows. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A screen about one record: the record, its skeleton, page not found, or that it could not be loaded with another try. */
export function Loaded<Data>({
  query,
  failed,
  absent = <NotFoundPanel />,
  skeleton = <PageSkeleton />,
  children,
}: LoadedProps<Data>) {
  const { data, error } = query;
  if (isAbsent(error)) return absent;
  // What was loaded stays on the screen while a later fetch fails.
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return (
    <LoadFailure heading="h1" query={query}>
      {failed}
    </LoadFailure>
  );
}
