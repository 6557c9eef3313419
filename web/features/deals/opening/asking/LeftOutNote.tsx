import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import type { LeftOut } from './split.ts';

/** Names in a line what is not asked about, and why. */
export function LeftOutNote({ left }: { left: ReadonlyMap<LeftOut, readonly AdvertisementSummary[]> }) {
  const { t } = useTranslation('asking');
  if (left.size === 0) return null;
  const wanted = left.get('wanted') ?? [];
  return (
    <Box mb="sm">
      <Strip kind="info">
        {[...left]
          .map(([reason, posts]) => t(`left.${reason}`, { count: posts.length, name: nameOf(posts[0]) }))
          .join(' ')}{' '}
        {wanted.length === 1 && wanted[0] && (
          <Link className="link" to={`/advertisement/${wanted[0].id}`}>
            {t('left.offerThere')}
          </Link>
        )}
      </Strip>
    </Box>
  );
}

const nameOf = (post: AdvertisementSummary | undefined): string => post?.supplier_article_number ?? post?.name ?? '';
