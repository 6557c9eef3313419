import { useQuery } from '@tanstack/react-query';
import { listSuccessors } from '#contract/articles/links/endpoints.ts';
import { LinkedArticle } from '#web/features/articles/links/LinkedArticle.tsx';
import { call } from '#web/lib/api/api.ts';
import overview from '../Overview.module.css';

/** What replaces the part whose number was searched for; nothing where nothing does. */
export function Successors({ q }: { q: string }) {
  const { data } = useQuery({
    queryKey: ['articles', 'successors', q],
    queryFn: async ({ signal }) => (await call(listSuccessors, { query: { q }, signal })).data,
    staleTime: 60_000,
  });
  if (!data || data.length === 0) return null;
  return (
    <div className={overview.successors} role="status">
      {data.map((link) => (
        <p key={link.id}>
          <LinkedArticle link={link} />
        </p>
      ))}
    </div>
  );
}
