import { type Condition, conditionLabels } from '#contract/advertisements/choices.ts';
import { translated } from '#web/i18n/translated.ts';

/** The condition beside a price, shown for anything but new goods so that nobody mistakes them for new. */
export function NotNew({ condition }: { condition: Condition | null | undefined }) {
  if (!condition || condition === 'new') return null;
  return (
    <span className="xs strong" data-condition={condition}>
      {translated(conditionLabels[condition])}
    </span>
  );
}
