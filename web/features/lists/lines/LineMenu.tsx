import { IconBuildingStore, IconPencil, IconPlayerSkipForward, IconStack2, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { List, ListLine } from '#contract/lists/records.ts';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { useListWrites } from '../queries.ts';

/** What can be done with a line. */
export function LineMenu({ list, line, onOpen }: { list: List; line: ListLine; onOpen: (dialog: LineDialog) => void }) {
  const { t } = useTranslation('lists');
  const { changeLine, removeLine } = useListWrites(list.id);
  const { edit } = list.abilities;
  const change = (body: Parameters<typeof changeLine.mutate>[0]['body']) => changeLine.mutate({ n: line.number, body });
  return (
    <RowMenu
      name={t('line.more', { number: line.number })}
      actions={[
        { icon: IconBuildingStore, text: t('line.who'), onClick: () => onOpen({ kind: 'who', line }) },
        edit && { icon: IconPencil, text: t('line.edit'), onClick: () => onOpen({ kind: 'edit', line }) },
        edit && {
          icon: IconStack2,
          text: t(line.allow_surplus ? 'line.noSurplus' : 'line.surplus'),
          onClick: () => change({ allow_surplus: !line.allow_surplus }),
        },
        edit && {
          icon: IconPlayerSkipForward,
          text: t(line.skip ? 'line.unskip' : 'line.skip'),
          onClick: () => change({ skip: !line.skip }),
        },
        edit && {
          icon: IconTrash,
          text: t('line.remove'),
          danger: true,
          onClick: () => removeLine.mutate(line.number),
        },
      ]}
    />
  );
}

/** What is open about a line. */
export type LineDialog = { kind: 'edit' | 'who'; line: ListLine };
