import { IconCopy, IconHeart, IconListCheck, IconScale, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/accounts/session/index.ts';
import { mostCompared, useMarks } from '#web/features/advertisements/marks/marks.ts';
import { SelectionStrip } from '#web/features/advertisements/marks/SelectionStrip.tsx';
import type { Selection } from '#web/features/advertisements/marks/useSelection.ts';
import { AskDialog, useMayDeal } from '#web/features/deals/opening/dialogs.ts';
import { ExportButton } from '#web/features/exports/ExportButton.tsx';
import { useIsFavoriteNow, useSetFavorite } from '#web/features/favorites/queries.ts';
import { AddToListDialog, useMayAddToList } from '#web/features/lists/dialogs.ts';
import { writeClipboard } from '#web/lib/clipboard.ts';
import { notify } from '#web/lib/notify.ts';

/** What can be done with the selected posts at once. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation('overview');
  const setFavorite = useSetFavorite();
  const isFavoriteNow = useIsFavoriteNow();
  const mayKeep = useScope('favorite.manage') !== 'none';
  const mayAsk = useMayDeal();
  const mayList = useMayAddToList();
  const [isAsking, setAsking] = useState(false);
  const [isListing, setListing] = useState(false);
  const navigate = useNavigate();
  const posts = [...selection.chosen.values()];
  // What is wanted has nothing to weigh up.
  const offered = posts.filter(({ type }) => type === 'offered').map(({ id }) => id);
  const canCompare = offered.length === posts.length && posts.length > 1 && posts.length <= mostCompared;
  const compare = () => {
    useMarks.getState().set(offered);
    void navigate({ to: '/compare', search: { posts: offered.map(String) } });
  };
  if (posts.length === 0) return null;

  const favourite = async () => {
    const missing = posts.filter((post) => !isFavoriteNow(post));
    const saved = await Promise.all(missing.map(({ id }) => setFavorite(id, true)));
    if (saved.every(Boolean)) notify.success(t('selection.favourited', { count: posts.length }));
  };
  const copy = async () => {
    const numbers = [...new Set(posts.flatMap((post) => post.supplier_article_number ?? []))];
    if (numbers.length === 0) return notify.error(t('selection.nothingToCopy'));
    await writeClipboard(numbers.join('\n'));
    notify.success(t('selection.copied', { count: numbers.length }));
  };

  return (
    <SelectionStrip message={t('selection.count', { count: posts.length })} onClear={selection.clear}>
      {mayAsk && (
        <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <IconSend size={16} stroke={1.75} />
          {t('selection.ask', { count: posts.length })}
        </button>
      )}
      {canCompare && (
        <button type="button" onClick={compare}>
          <IconScale size={16} stroke={1.75} />
          {t('compare.action', { ns: 'common' })}
        </button>
      )}
      {mayList && (
        <button type="button" aria-haspopup="dialog" onClick={() => setListing(true)}>
          <IconListCheck size={16} stroke={1.75} />
          {t('action.addToList', { ns: 'common' })}
        </button>
      )}
      {mayKeep && (
        <button type="button" onClick={() => void favourite()}>
          <IconHeart size={16} stroke={1.75} />
          {t('favourite')}
        </button>
      )}
      <button type="button" onClick={() => void copy()}>
        <IconCopy size={16} stroke={1.75} />
        {t('selection.copy')}
      </button>
      <ExportButton isPlain of={{ scope: 'search', ids: posts.map(({ id }) => id), query: null }} />
      {isListing && <AddToListDialog ids={posts.map(({ id }) => id)} onClose={() => setListing(false)} />}
      {isAsking && <AskDialog opened posts={posts} onClose={() => setAsking(false)} />}
    </SelectionStrip>
  );
}
