import { Button, Checkbox, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { List, ListLine } from '#contract/lists/records.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { formatList, formatMoney, formatMonth, formatQuantity } from '#web/lib/format/format.ts';
import { ArticleDrawing } from '../FirstRows.tsx';
import { useListWrites } from '../queries.ts';
import table from '../Table.module.css';
import classes from './Lines.module.css';

/**
 * Which article a line means; a number key chooses, Enter uses it. Where several fit, none is chosen before a person does, and what
 * they choose is for this line only unless they say otherwise.
 */
export function ChoiceRow({ list, line, onEdit }: { list: List; line: ListLine; onEdit: () => void }) {
  const { t } = useTranslation('lists');
  const { organization } = useSession();
  const { changeLine } = useListWrites(list.id);
  const group = useId();
  const [only, ...others] = line.choices;
  const isSingle = others.length === 0;
  const [chosen, setChosen] = useState(isSingle ? (only?.id ?? null) : null);
  const [remember, setRemember] = useState(isSingle);
  return (
    <form
      className={classes.choice}
      data-choice={line.number}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) changeLine.mutate({ n: line.number, body: { article: chosen, remember } });
      }}
      onKeyDown={(event) => {
        const place = Number(event.key) - 1;
        const picked = line.choices[place];
        if (picked && event.target instanceof HTMLInputElement && event.target.type === 'radio') setChosen(picked.id);
      }}
    >
      <div className={classes.choiceHead}>
        <b className="strong">
          {t('choose.title', { number: line.number, quantity: formatQuantity(line.quantity), text: line.text })}
          {line.max_price && `, ${t('choose.upTo', { price: formatMoney(line.max_price, list.currency) })}`}
        </b>
      </div>
      <div role="radiogroup" aria-label={t('line.which', { text: line.text })}>
        {line.choices.map((choice, index) => (
          <label key={choice.id} data-on={choice.id === chosen || undefined}>
            <input type="radio" name={group} checked={choice.id === chosen} onChange={() => setChosen(choice.id)} />
            <ArticleDrawing article={choice} />
            <Stack component="span" gap={0} miw={0}>
              <b className="strong clip">{choice.title}</b>
              <span className="xs muted">
                {[
                  choice.brand,
                  choice.number,
                  choice.bought.length > 0 &&
                    t('choose.bought', {
                      months: formatList([...choice.bought].reverse().map((each) => formatMonth(each))),
                    }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Stack>
            <span className="num">
              {choice.from
                ? t('line.posts', { count: choice.posts, price: formatMoney(choice.from, list.currency) })
                : t('line.together', { count: choice.posts })}{' '}
              <NotNew condition={choice.condition} />
            </span>
            <span className={`num muted ${table.right}`}>
              {t('choose.items', { count: choice.items, number: formatQuantity(choice.items) })}
            </span>
            <kbd>{index + 1}</kbd>
          </label>
        ))}
      </div>
      <div className={classes.choiceFoot}>
        <Button
          size="sm"
          type="submit"
          loading={changeLine.isPending}
          disabled={chosen === null}
          leftSection={<IconCheck size={16} stroke={2} />}
        >
          {t('choose.use')}
        </Button>
        <button type="button" className="link" onClick={onEdit}>
          {t('choose.none')}
        </button>
        <span className="grow" />
        <Checkbox
          size="sm"
          label={t('choose.remember', { text: line.text, organization: organization?.name ?? '' })}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      </div>
    </form>
  );
}
