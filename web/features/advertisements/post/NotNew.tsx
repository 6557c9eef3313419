import { type Condition, conditionLabels } from '#contract/advertisements/choices.ts';
import { translated } from '#web/i18n/translated.ts';

/** The condition of what a price is asked for, unless it is new: nobody is to take it for new goods. */
export function NotNew({ condition }: { condition: Condition | null | undefined }) {
  if (!condition || condition === 'new') return null;
  return (
    <span className="xs strong" data-condition={condition}>
      {translated(conditionLabels[condition])}
    </span>
  );
}
