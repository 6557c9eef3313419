import { checkAdvertisement } from '#contract/advertisements/rules.ts';
import { messages } from '#contract/errors.ts';
import { gtinKey } from '#contract/gtin.ts';
import type { RowResult } from '#contract/imports/choices.ts';
import { breakPartOf, declaredFieldOf, factKeyOf, type ImportField, importFields } from '#contract/imports/columns.ts';
import { type FixedText, type MessageValue, message, messageOf, type Sentence } from '#contract/texts/message.ts';
import { availabilityBy } from '#server/reading/dates.ts';
import { checkDate, type HeldPost, type PostFields, refusalOfWrite, valuesOfPost } from '../../advertisements/index.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import { isUnsold } from '../mapping/unsold.ts';
import { checkBattery } from './batteries.ts';
import { settleBrand } from './brands.ts';
import { settleCategory } from './categories.ts';
import { type ReadCell, required } from './cells.ts';
import { changedFacts, settleRowFacts } from './facts.ts';
import {
  availableBy,
  countOf,
  holdsMoreThanDeals,
  isDeletedBy,
  isNewlyShort,
  noneBy,
  refuseForeign,
  withoutMinimum,
} from './feeds.ts';
import { type FilePlan, planFiles } from './files.ts';
import { articleKeysOf } from './keys.ts';
import { presentRow, wordOf } from './presenter.ts';
import { breakCellOf, settlePriceBreaks } from './priceBreaks.ts';
import { isWarning, type Problem, problem, unsold } from './problems.ts';
import { type Cells, currencyOfPrice, type GivenRow, readRow } from './rows.ts';
import { isOutOfStock, type Report, type StockStep, stockStep, withStock } from './stock.ts';
import type { Surroundings } from './surroundings.ts';

/** What becomes of a row, and why. */
export interface Outcome {
  number: number;
  result: RowResult;
  post: HeldPost | null;
  /** What is written: all fields of the post as they are to be. */
  fields: PostFields | null;
  files: FilePlan | null;
  shown: {
    values: Record<string, string>;
    source: Record<string, string>;
    warnings: Record<string, Problem>;
    before: Record<string, string>;
    double_of: number | null;
  };
  errors: Record<string, Problem>;
  changed: ImportField[];
  /** The change of the post's state that the stock of the file causes. */
  stock: StockStep;
  /** The pieces that the file of a feed counts, possibly fewer than deals reserve; null without a count. */
  counted?: number | null;
}

/** Decides about one row. A pure function: it reads and writes nothing. */
export function evaluate(row: GivenRow, around: Surroundings): Outcome {
  const { plan, lexicon } = around;
  const cells = readRow(row, plan, lexicon, (keys) => findPost(keys, around, () => {})?.currency ?? null);
  const isDated = followDate(row, cells, around);
  const errors: Record<string, Problem> = {};
  const warnings: Record<string, Problem> = {};
  const report = (field: ImportField, found: Problem) => {
    if (isWarning(found.kind)) warnings[field] ??= found;
    else errors[field] ??= found;
  };
  const cellValue = (field: ImportField) => cells.get(field)?.value;
  const post = findPost(cells, around, report);
  const isUnclear = errors.internal_reference?.message === severalOfArticle;
  const isUsual = (field: ImportField) => {
    const from = plan.sources[field];
    if (from?.kind !== 'fixed' || !from.usual || row.repairs[field] !== undefined) return false;
    if (field === 'availability') return !isDated;
    return field !== 'currency' || currencyOfPrice(row, plan) === null;
  };
  const { feed } = around;
  const fed = post ? around.fed.get(post.id) : undefined;
  if (feed && post) refuseForeign(feed, fed, report);
  const count = feed && post ? countOf(feed, post, fed, cells) : null;
  const isGone =
    isDeletedBy(row, feed) ||
    isOutOfStock(cells) ||
    (feed !== null && post !== null && count !== null && availableBy(count, feed, post) <= 0);
  const former = post ? valuesOfPost(post as unknown as Record<string, unknown>) : null;
  const fields: Record<string, unknown> = former ? { ...former } : {};
  for (const [field, cell] of cells) {
    // What a post has already is no error: some article numbers do look like `1.5E+10`, and what is sold has 0 items.
    const isUnchanged = former !== null && wordOf(fields[declaredFieldOf(field)?.name ?? field]) === cell.shown;
    if (cell.error && factKeyOf(field) === undefined && !isUnchanged && !(isGone && field === 'availability'))
      report(field, cell.error);
  }
  for (const field of importFields) {
    const declared = declaredFieldOf(field);
    if (!declared || field === 'category' || field === 'subcategory' || field === 'brand') continue;
    const value = cellValue(field);
    if (value === undefined || (post && isUsual(field))) continue;
    // A post keeps its number while it is paused, since one without any is sold.
    if (field === 'number_of_items' && isGone) continue;
    if (value === null && (declared.presence === 'required' || (declared.presence === 'defaulted' && !post)))
      report(field, required(field));
    // The text of a stored post is no HTML: its angle brackets are literal.
    else if (field === 'number_of_items' && post && count !== null)
      fields[declared.name] = Math.max(count, post.reserved_quantity);
    else if (!isLiteral(cells.get(field), former?.[declared.name])) fields[declared.name] = value;
  }
  const steps = settlePriceBreaks(cells, fields, report);
  settleCategory(row, cells, plan, lexicon, post, fields, report);
  settleBrand(cells, lexicon, fields, report);
  settleRowFacts(cells, former, fields, around, report);
  if (!post) fields.country ??= around.country;
  // What is in stock needs no date, as in the form.
  if (fields.availability === 'in_stock') fields.available_at = null;
  if (!feed) keepLowerStock(row, post, cells, around, fields, report);
  const files = planFiles(cells, post, around, report);
  if (!post && isGone) return withoutPost(row, cells, fields, lexicon, 'No stock: not published until a file has some');
  if (!post && feed && !feed.creates) return withoutPost(row, cells, fields, lexicon, notCreated);
  if (!post) askAboutUnsold(row, cells, around, report);
  const stock = stockStep(post, isGone, cells, report);
  const changed = post && former ? changesOf(former, fields, files) : [];
  if (stock !== null && !changed.includes('number_of_items')) changed.push('number_of_items');
  const counted = feed && post ? (isGone ? noneBy(feed, post) : count) : null;
  const isOther =
    post !== null && counted !== null && (isNewlyShort(counted, post, fed) || (isGone && holdsMoreThanDeals(post)));
  if (isOther && !changed.includes('number_of_items')) changed.push('number_of_items');
  // A row that changes nothing writes nothing, so that what may not be written as it is now is no error either.
  // Neither does one of which no one knows whose it is.
  if (!isUnclear && (!post || changed.length > 0)) {
    checkAvailableFrom(around, post, fields, report);
    requireFields(feed && post ? withoutMinimum(fields) : fields, steps, errors, report);
    checkBattery({ post, fields, changed, stock }, around, report);
    if (Object.keys(errors).length === 0) {
      const refusal = refusalOfWrite(around.actor, fields.type as PostFields['type'], post);
      if (refusal) report(post ? 'internal_reference' : 'type', problem('type', 'not_allowed', '', refusal));
    }
  }
  const hasErrors = Object.keys(errors).length > 0;
  const result: RowResult = hasErrors ? 'error' : !post ? 'create' : changed.length > 0 ? 'update' : 'unchanged';
  const double = result === 'create' ? findDouble(fields, around, report) : null;
  return {
    number: row.number,
    result,
    post,
    fields: hasErrors ? null : (fields as unknown as PostFields),
    files: hasErrors ? null : files,
    shown: {
      ...withStock(presentRow(cells, post, changed, former, fields, lexicon), stock),
      warnings,
      double_of: double,
    },
    errors,
    changed,
    stock: hasErrors ? null : stock,
    counted: hasErrors ? null : counted,
  };
}

const notCreated = 'No post has this reference, and the feed creates none';

/** A new row that becomes no post: nothing is published, and nothing about it has to be repaired. */
function withoutPost(
  row: GivenRow,
  cells: Cells,
  fields: Record<string, unknown>,
  lexicon: Lexicon,
  reason: FixedText,
): Outcome {
  const found = problem('number_of_items', 'no_stock', '', reason);
  return {
    number: row.number,
    result: 'unchanged',
    post: null,
    fields: null,
    files: null,
    shown: {
      ...presentRow(cells, null, [], null, fields, lexicon),
      warnings: { number_of_items: found },
      double_of: null,
    },
    errors: {},
    changed: [],
    stock: null,
  };
}

const isLiteral = (cell: ReadCell | undefined, held: unknown): boolean =>
  cell?.literal !== undefined && cell.literal === held;

/** Derives the availability from the date of a row, where no column has the availability; a date in the past means in stock. */
function followDate(row: GivenRow, cells: Cells, { plan, lexicon }: Surroundings): boolean {
  const from = plan.sources.availability;
  const date = cells.get('available_at')?.value;
  if (from?.kind !== 'fixed' || from.value !== 'in_stock' || row.repairs.availability !== undefined) return false;
  if (typeof date !== 'string') return false;
  const value = availabilityBy(date, new Date());
  const shown = lexicon.labelOf('availability', value) ?? value;
  cells.set('availability', { value, shown, error: null, source: '' });
  return true;
}

/** The post that a row is about: by its id, else by its reference within the organization, else, in a feed, by its article. */
function findPost(cells: Cells, around: Surroundings, report: Report): HeldPost | null {
  const id = cells.get('id')?.value;
  const reference = cells.get('internal_reference')?.value;
  if (typeof id === 'number') {
    if (around.repeated.ids.has(id))
      report('id', problem('id', 'twice_in_file', String(id), '“{{value}}” is in this file twice'));
    const post = around.byId.get(id);
    if (!post)
      report(
        'id',
        problem('id', 'not_yours', String(id), '“{{value}}” is not the number of a post of yours', {
          text: 'Leave it empty for a new post',
        }),
      );
    const other = typeof reference === 'string' ? around.byReference.get(reference) : undefined;
    if (post && other && other.id !== post.id)
      report(
        'internal_reference',
        problem(
          'internal_reference',
          'does_not_fit',
          String(reference),
          '“{{value}}” is the reference of another post of yours',
        ),
      );
    return post ?? null;
  }
  if (typeof reference !== 'string') return findByArticle(cells, around, report);
  if (around.repeated.references.has(reference))
    report(
      'internal_reference',
      problem('internal_reference', 'twice_in_file', reference, '“{{value}}” is in this file twice'),
    );
  const own = around.altered.get(reference);
  if (own !== undefined)
    report(
      'internal_reference',
      problem(
        'internal_reference',
        'reference_changed',
        reference,
        message('“{{value}}” is {{own}} of yours, changed by a spreadsheet?', { value: reference, own }),
        {
          text: message('Read it as {{value}}', { value: own }),
          suggestion: own,
        },
      ),
    );
  return around.byReference.get(reference) ?? (own === undefined ? findByArticle(cells, around, report) : null);
}

/**
 * The post without an own reference that a row of a feed names by its GTIN, else by brand and number: the only one of the article,
 * and no other row names it.
 */
function findByArticle(cells: Cells, around: Surroundings, report: Report): HeldPost | null {
  if (around.feed === null || cells.get('type')?.value === 'wanted') return null;
  const textOf = (field: ImportField) => {
    const value = cells.get(field)?.value;
    return typeof value === 'string' ? value : null;
  };
  const [gtin, brand, article] = [textOf('gtin'), textOf('brand'), textOf('supplier_article_number')];
  const brandId = brand === null ? null : (around.lexicon.brandNamed(brand)?.id ?? null);
  const key = articleKeysOf({ gtin, brandId, article }).find((one) => around.byArticle.has(one));
  if (key === undefined) return null;
  const post = around.byArticle.get(key) ?? null;
  if (post === null || around.repeated.articles.has(key)) {
    report('internal_reference', problem('internal_reference', 'does_not_fit', '', severalOfArticle));
    return null;
  }
  // Another GTIN is another article, whatever its number.
  const isOther = gtin !== null && post.gtin !== null && gtinKey(gtin) !== gtinKey(post.gtin);
  return isOther ? null : post;
}

const severalOfArticle =
  'Several rows or several of your posts are of this article. Give each post the reference that the file has for it.';

/** What the file marks as not sold becomes a post only once a person says so of its number. */
function askAboutUnsold(
  { cells: given, repairs }: GivenRow,
  cells: Cells,
  { plan }: Surroundings,
  report: Report,
): void {
  if (repairs.number_of_items !== undefined || !isUnsold(given, plan.unsold)) return;
  const count = cells.get('number_of_items')?.shown ?? '';
  const remedy = { text: 'Offer it' as const, ...(count === '' ? {} : { suggestion: count }) };
  const question = 'Not sold by what the file says: do you offer it?';
  const found = problem('number_of_items', 'does_not_fit', count, question, remedy);
  report('number_of_items', { ...found, group: unsold });
}

/** If pieces were sold here since the last upload, the lower number stays unless a person changes the cell. */
function keepLowerStock(
  row: GivenRow,
  post: HeldPost | null,
  cells: Cells,
  around: Surroundings,
  fields: Record<string, unknown>,
  report: Report,
): void {
  const given = cells.get('number_of_items')?.value;
  if (!post || typeof given !== 'number' || given <= post.number_of_items || row.repairs.number_of_items !== undefined)
    return;
  const written = around.stockWritten.get(post.id);
  const isSold = post.state === 'sold' || (post.last_sold_at !== null && (!written || post.last_sold_at > written));
  if (!isSold) return;
  fields.number_of_items = post.number_of_items;
  const minimum = fields.minimal_order_quantity;
  if (typeof minimum === 'number' && minimum > post.number_of_items)
    fields.minimal_order_quantity = post.minimal_order_quantity;
  const ours = post.number_of_items;
  const sentence =
    post.state === 'sold'
      ? message('stays sold out, as sold here. The file says {{count}}', { count: given })
      : message('stays {{ours}}, as sold here. The file says {{count}}', { ours, count: given });
  report('number_of_items', {
    ...problem('number_of_items', 'stock_stays', '', sentence, {
      text: 'Use the file’s',
      suggestion: String(given),
    }),
    value: String(given),
  });
}

function checkAvailableFrom(
  around: Surroundings,
  post: HeldPost | null,
  fields: Record<string, unknown>,
  report: Report,
): void {
  const date = fields.available_at as string | null;
  const past = checkDate(around.actor, date, post?.available_at ?? null).available_at?.[0];
  if (past) report('available_at', notPossible('available_at', String(date), past));
}

/** A value that a rule of posts refuses. */
function notPossible(field: ImportField, value: string, sentence: Sentence): Problem {
  const reason = messageOf(sentence);
  const whole = message('“{{value}}” is not possible: {{reason}}', {
    value: asValue(field, value),
    reason: { within: reason },
  });
  return problem(field, 'does_not_fit', value, value === '' ? reason : whole);
}

/** The value of a field as each language writes it. */
function asValue(field: ImportField, value: string): MessageValue {
  const kind = declaredFieldOf(field)?.kind;
  if (kind === 'money') return { amount: value };
  if (kind === 'date') return { day: value };
  return kind === 'whole' ? Number(value) : value;
}

function requireFields(
  fields: Record<string, unknown>,
  steps: readonly number[],
  errors: Record<string, Problem>,
  report: Report,
): void {
  for (const field of importFields) {
    const declared = declaredFieldOf(field);
    if (declared?.presence !== 'required') continue;
    const value = fields[declared.name];
    if ((value === undefined || value === null || value === '') && !errors[field]) report(field, required(field));
  }
  checkAdvertisement(fields as never, (name, sentence, [place, part] = []) => {
    // Of a post's own prices by quantity, the price of the row is what does not fit.
    const number = typeof place === 'number' ? steps[place] : undefined;
    const field =
      name === 'price_breaks'
        ? number === undefined
          ? 'price_per_unit'
          : (`price_${part === 'from' ? 'from_' : ''}${number}` as ImportField)
        : (importFields.find((candidate) => declaredFieldOf(candidate)?.name === name) as ImportField);
    // A cell that has to be corrected first has no follow-up problems.
    if (errors[field]) return;
    if (sentence === messages.required) report(field, required(field));
    else report(field, notPossible(field, name === 'price_breaks' ? '' : wordOf(fields[name]), sentence));
  });
}

function findDouble(fields: Record<string, unknown>, around: Surroundings, report: Report): number | null {
  if (typeof fields.brand !== 'number' || typeof fields.supplier_article_number !== 'string') return null;
  const other = around.alike.get(`${fields.brand} ${fields.supplier_article_number}`);
  if (!other || (other.internal_reference !== null && other.internal_reference === fields.internal_reference))
    return null;
  const value = fields.supplier_article_number;
  const reference = other.internal_reference;
  report(
    'supplier_article_number',
    problem(
      'supplier_article_number',
      'double',
      value,
      reference
        ? message('“{{value}}” and this brand are those of another post of yours ({{reference}})', { value, reference })
        : '“{{value}}” and this brand are those of another post of yours',
    ),
  );
  return other.id;
}

/** The columns in which a post would be another one. */
function changesOf(former: PostFields, fields: Record<string, unknown>, files: FilePlan | null): ImportField[] {
  const changed = importFields.filter((field) => {
    if (breakPartOf(field)) return breakCellOf(fields.price_breaks, field) !== breakCellOf(former.price_breaks, field);
    const name = declaredFieldOf(field)?.name;
    if (!name) return false;
    return (fields[name] ?? null) !== ((former as Record<string, unknown>)[name] ?? null);
  });
  return [...changed, ...changedFacts(former.facts, fields.facts), ...(files?.changed ?? [])];
}
