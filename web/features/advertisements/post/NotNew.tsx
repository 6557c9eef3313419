import { type Condition, conditionLabels } from '#contract/advertisements/choices.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatMoney } from '#web/lib/format/format.ts';

interface Price {
  amount: string;
  currency: string;
  condition: Condition | null;
}

/** Whether a condition has to be shown: readers expect new goods. */
export const isNotNew = (condition: Condition | null | undefined): condition is Exclude<Condition, 'new'> =>
  Boolean(condition) && condition !== 'new';

/** The condition beside a price, shown unless the goods are new. */
export function NotNew({ condition }: { condition: Condition | null | undefined }) {
  if (!isNotNew(condition)) return null;
  return (
    <span className="xs strong" data-condition={condition}>
      {translated(conditionLabels[condition])}
    </span>
  );
}

/** A price with the condition of its goods, unless they are new: within a sentence. */
export function priceWords({ amount, currency, condition }: Price): string {
  const price = formatMoney(amount, currency);
  return isNotNew(condition) ? `${price} (${translated(conditionLabels[condition])})` : price;
}
