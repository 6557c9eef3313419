import { Box, Flex, Group } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconCheck, IconHelpCircle, IconMinus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { List, ListLine } from '#contract/lists/records.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { formatDate, formatList, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { ArticleDrawing } from '../FirstRows.tsx';
import { useListWrites } from '../queries.ts';
import classes from './Lines.module.css';
import { isUnknown } from './supply.ts';

interface CellProps {
  list: List;
  line: ListLine;
}

const hidden = { className: 'vh' };
const sign = { size: 13, stroke: 2, 'aria-hidden': true } as const;

const quantityOf = ({ quantity }: ListLine) => (quantity > 1 ? { quantity: String(quantity) } : {});

/** What is understood: the article, or that there is none like it. */
export function Article({ list, line, onEdit }: CellProps & { onEdit: () => void }) {
  const { t } = useTranslation('lists');
  const { article } = line;
  const joinedText = t('line.joined', {
    count: line.joined.length,
    quantities: formatList(line.joined.map(formatQuantity)),
  });
  if (article)
    return (
      <Group gap={12} wrap="nowrap">
        <ArticleDrawing article={article} />
        <Box flex={1} miw={0}>
          <div className="clip strong">
            {article.posts > 0 ? (
              <Link to="/article/$id" params={{ id: String(article.id) }} search={quantityOf(line)}>
                {article.title}
              </Link>
            ) : (
              article.title
            )}
          </div>
          <div className="xs muted clip">
            {[article.brand, article.number].filter(Boolean).join(' · ')}
            {article.posts === 0 && line.dealt.length === 0 && ` · ${t('line.known')}`}
            {line.joined.length > 0 && ` · ${joinedText}`}
            {line.alternatives.length > 0 && ` · ${t('line.alternatives', { count: line.alternatives.length })}`}
            {line.pin !== null && ` · ${t('line.pinned')}`}
          </div>
          <Replacements list={list} line={line} />
        </Box>
      </Group>
    );
  if (line.state === 'choose')
    return (
      <>
        <div className="strong">{t('line.several', { count: line.choices.length })}</div>
        <div className="xs clip">{line.choices.map(({ title }) => title).join(', ')}</div>
      </>
    );
  if (line.pin !== null || line.tier !== 'none') return <div className="clip strong">{line.title ?? line.text}</div>;
  return (
    <>
      <div>{line.problem ?? t('line.none')}</div>
      <div className="xs">
        <button type="button" className="link" onClick={onEdit}>
          {t('line.say')}
        </button>{' '}
        ·{' '}
        <Link to="/" search={{ q: line.text }} className="link">
          {t('line.search')}
        </Link>
      </div>
    </>
  );
}

/** What is offered in the place of a line's article; it counts once someone takes it. */
function Replacements({ list, line }: CellProps) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  return line.replacements.map(({ kind, article }) => (
    <div key={article.id} className="xs">
      {t(`replaced.${kind}`)}{' '}
      <Link to="/article/$id" params={{ id: String(article.id) }} search={quantityOf(line)} className="link">
        {article.number ?? article.title}
      </Link>{' '}
      <span className="num muted">
        {article.from
          ? t('line.posts', { count: article.posts, price: formatMoney(article.from, list.currency) })
          : t('line.together', { count: article.posts })}
      </span>{' '}
      <NotNew condition={article.condition} />{' '}
      {list.abilities.edit && (
        <button
          type="button"
          className="link"
          disabled={changeLine.isPending}
          onClick={() => changeLine.mutate({ n: line.number, body: { article: article.id, remember: false } })}
        >
          {t('replaced.take')}
        </button>
      )}
    </div>
  ));
}

/** How a line is known to mean its article, and how far its deals are. */
export function Tier({ list, line }: CellProps) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  const { state, tier, chosen } = line;
  if (state === 'skipped' || state === 'asked' || state === 'offered' || state === 'agreed' || state === 'bought')
    return (
      <span className={classes.tier}>
        {state === 'skipped' ? <IconMinus {...sign} /> : <IconCheck {...sign} />}
        {t(`progress.${state}`)}
      </span>
    );
  if (state === 'choose')
    return (
      <span className={classes.tier} data-kind="ask">
        <IconHelpCircle {...sign} />
        {tier === 'described' ? t('line.describedAlike') : t('line.which', { text: line.text })}
      </span>
    );
  if (chosen && line.article)
    return (
      <>
        <span className={classes.tier}>
          <IconCheck {...sign} />
          {chosen.by === null
            ? t('line.chosenBefore', { date: formatDate(chosen.at) })
            : t('line.chosen', { name: chosen.by, date: formatDate(chosen.at) })}
        </span>
        {list.abilities.edit && (
          <div>
            <button
              type="button"
              className="link xs"
              onClick={() => changeLine.mutate({ n: line.number, body: { article: null } })}
            >
              {t('line.forget')}
            </button>
          </div>
        )}
      </>
    );
  return (
    <span className={classes.tier} data-kind={tier === 'none' ? 'none' : undefined}>
      {tier === 'none' ? <IconMinus {...sign} /> : <IconCheck {...sign} />}
      {t(`tier.${tier}`)}
    </span>
  );
}

/** How many are needed; saved when the field is left. */
export function Quantity({ list, line }: CellProps) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  const [value, setValue] = useState<number | string>(line.quantity);
  useEffect(() => setValue(line.quantity), [line.quantity]);
  const save = () => {
    if (typeof value === 'number' && value >= 1 && value !== line.quantity)
      changeLine.mutate({ n: line.number, body: { quantity: value } });
    else setValue(line.quantity);
  };
  const [one, many] = unitWords(line.unit);
  return (
    <>
      <Group className={classes.pieces} gap={6} justify="flex-end" wrap="nowrap">
        {list.abilities.edit ? (
          <NumberField
            label={t('line.quantityOf', { number: line.number })}
            labelProps={hidden}
            value={value}
            onChange={setValue}
            onBlur={save}
          />
        ) : (
          <span className="num">{formatQuantity(line.quantity)}</span>
        )}
        <span className="xs muted">{line.quantity === 1 ? one : many}</span>
      </Group>
      {line.quantity_assumed && (
        <Box className="xs" c="var(--gs-on-warning-soft)" ta="right">
          {t('line.assumed')}
        </Box>
      )}
    </>
  );
}

/** What deals have of it, and what they leave. */
function Dealt({ line: { dealt, rest } }: { line: ListLine }) {
  const { t } = useTranslation('lists');
  const parts = dealt.map(({ state, quantity }) => t(`dealt.${state}`, { count: quantity }));
  return (
    <div className="xs muted">{[...parts, ...(rest > 0 ? [t('dealt.rest', { count: rest })] : [])].join(' · ')}</div>
  );
}

/** What the market has of it now. */
export function Offered({ list, line }: CellProps) {
  const { t } = useTranslation('lists');
  const { offered, own, state, dealt, rest } = line;
  if (state === 'choose') {
    const posts = line.choices.reduce((sum, choice) => sum + choice.posts, 0);
    return (
      <>
        <div className="num">{t('line.together', { count: posts })}</div>
        <div className="xs muted">{t('line.afterChoice')}</div>
      </>
    );
  }
  // What deals have whole is not looked for.
  if (state === 'asked' || state === 'offered' || state === 'agreed' || state === 'bought')
    return <Dealt line={line} />;
  if (line.pack_unit && offered.posts === 0) return <Pack list={list} line={line} />;
  const total = offered.items + own;
  const isOutside = (line.article?.posts ?? 0) > 0;
  const missing = dealt.length > 0 ? 'line.nobodyElse' : isOutside ? 'line.outside' : 'line.nobody';
  return (
    <>
      {offered.posts > 0 && offered.from ? (
        <div className="num">
          {t('line.posts', { count: offered.posts, price: formatMoney(offered.from, list.currency) })}{' '}
          <NotNew condition={offered.condition} />
        </div>
      ) : (
        own === 0 && <div className="muted">{isUnknown(line) ? '–' : t(missing)}</div>
      )}
      <Flex className="xs muted" rowGap={2} columnGap={6} align="center" wrap="wrap">
        {own > 0 && <span className={classes.own}>{t('line.own', { count: own })}</span>}
        {total >= rest && t('line.enough')}
        {total > 0 && total < rest && (
          <span className={classes.some}>
            <IconAlertTriangle {...sign} />
            {t('line.some', { items: formatQuantity(total), quantity: formatQuantity(rest) })}
          </span>
        )}
        {total === 0 && list.alert !== 'none' && (
          <span className={classes.tell}>
            <IconBell {...sign} />
            {t('line.willTell')}
          </span>
        )}
      </Flex>
      {dealt.length > 0 && <Dealt line={line} />}
    </>
  );
}

/** How many pieces are in the larger unit: asked where it is offered in another unit. */
function Pack({ list, line }: CellProps) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  const [value, setValue] = useState<number | string>(line.pack ?? '');
  const larger = line.unit === 'piece' ? (line.pack_unit ?? 'box') : line.unit;
  const unit = unitWords(larger)[0];
  return (
    <Group className={`xs ${classes.pack}`} gap={6} wrap="nowrap">
      {t('line.pack', { unit })}
      <NumberField
        label={t('line.packOf', { unit, number: line.number })}
        labelProps={hidden}
        placeholder="?"
        value={value}
        onChange={setValue}
        onBlur={() => {
          if (typeof value === 'number' && value >= 1) changeLine.mutate({ n: line.number, body: { pack: value } });
        }}
      />
      {t('line.pieces')}
    </Group>
  );
}
