import { useTranslation } from 'react-i18next';
import type { OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';

type Stock = Pick<OwnAdvertisement, 'number_of_items' | 'reserved_quantity'>;

/** What the owner's side reads of stock that is partly reserved; null where nothing is, or the reader may not know. */
export function useStockWords(): (stock: Stock) => string | null {
  const { t } = useTranslation();
  return ({ number_of_items: shelf, reserved_quantity: reserved }) => {
    if (!reserved) return null;
    return t('stock.parts', {
      shelf: formatQuantity(shelf),
      reserved: formatQuantity(reserved),
      available: formatQuantity(Math.max(0, shelf - reserved)),
    });
  };
}
