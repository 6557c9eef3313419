import type { FactValue } from '#contract/facts/choices.ts';
import { type StatedFact, symbolOf } from '#contract/facts/stored.ts';
import { type Language, labelled } from '#contract/languages.ts';
import { type MessageValue, message, type WriteMessage } from '#contract/texts/message.ts';
import type { Catalogue, CatalogueField } from '#server/features/facts/index.ts';

interface Reader {
  write: WriteMessage;
  language: Language;
}

/** Facts in the reader's language, such as `Voltage: 36 V, Sealed: yes`; facts of deleted fields are left out. */
export const writeFacts = (catalogue: Catalogue | null, facts: readonly StatedFact[], reader: Reader): string =>
  facts
    .flatMap(({ key, value }) => {
      const field = catalogue?.byKey.get(key);
      return field
        ? labelled(reader.language, field.names[reader.language] ?? field.name, writeValue(field, value, reader))
        : [];
    })
    .join(', ');

// Class 9 has lithium and sodium batteries, whatever their UN number is (ADR 2025, 3.2 table A).
const chemistriesOfClass9: readonly unknown[] = ['lithium_ion', 'sodium_ion'];

/** What a carrier needs to know of a line of batteries: what they are, how they are classified, and their test summary. */
export function writeBattery(
  catalogue: Catalogue | null,
  { facts, summary }: { facts: readonly StatedFact[]; summary: string | null },
  reader: Reader,
): string {
  const stated = new Map(facts.map(({ key, value }) => [key, value]));
  const number = stated.get('un_number');
  const isOfClass9 = number !== undefined || chemistriesOfClass9.includes(stated.get('chemistry'));
  const others = facts.filter(({ key }) => key !== 'un_number');
  return [
    writeFacts(catalogue, others, reader),
    isOfClass9 &&
      reader.write(
        number === undefined ? message('Class 9') : message('UN {{number}}, class 9', { number: String(number) }),
      ),
    summary !== null && reader.write(message('Test summary: {{name}}', { name: summary })),
    isOfClass9 && reader.write(message('Air freight: charged to 30 % at most')),
  ]
    .filter(Boolean)
    .join('\n');
}

function writeValue(field: CatalogueField, value: FactValue, { write, language }: Reader): string {
  const plain = (one: MessageValue) => write(message('{{value}}', { value: one }));
  const symbol = symbolOf(field);
  const withUnit = (number: string) => (symbol === '°' ? `${number}°` : [number, symbol].filter(Boolean).join(' '));
  if (typeof value === 'boolean') return write(value ? message('yes') : message('no'));
  if (typeof value === 'number') return withUnit(plain(value));
  if (typeof value !== 'string') return withUnit([...new Set(value)].map(plain).join('–'));
  const choice = field.values.find(({ key }) => key === value);
  if (choice) return choice.names[language] ?? choice.name;
  return field.kind === 'date' ? plain({ day: value }) : value;
}
