import { message } from '#contract/texts/message.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import { problem } from './problems.ts';
import type { Cells } from './rows.ts';
import type { Report } from './stock.ts';

/** Fills the brand of a row: a known one by its id, a new one by its name, with a warning if it resembles a known one. */
export function settleBrand(cells: Cells, lexicon: Lexicon, fields: Record<string, unknown>, report: Report): void {
  const value = cells.get('brand')?.value;
  if (value === undefined) return;
  if (value === null) {
    fields.brand = null;
    return;
  }
  const name = String(value).normalize('NFC').replace(/\s+/g, ' ').trim();
  const known = lexicon.brandNamed(name);
  fields.brand = known?.id ?? name;
  if (known) return;
  if (name.length > 60)
    report(
      'brand',
      problem(
        'brand',
        'too_long',
        name,
        message('“{{value}}” is longer than {{count}} characters', { value: name, count: 60 }),
        {
          text: 'Shorten it',
          suggestion: name.slice(0, 60).trim(),
        },
      ),
    );
  else if (/^\d+$/.test(name) || /\p{Bidi_Control}/u.test(name))
    report('brand', problem('brand', 'unknown_value', name, '“{{value}}” is not a brand'));
  else {
    const like = lexicon.brandLike(name);
    if (like)
      report(
        'brand',
        problem(
          'brand',
          'similar_brand',
          name,
          message('“{{value}}” is new here. Did you mean {{like}}?', { value: name, like }),
          {
            text: message('Use {{value}}', { value: like }),
            suggestion: like,
          },
        ),
      );
  }
}
