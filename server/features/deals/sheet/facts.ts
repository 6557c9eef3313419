import type { FactValue } from '#contract/facts/choices.ts';
import { type StatedFact, symbolOf } from '#contract/facts/stored.ts';
import type { Language } from '#contract/languages.ts';
import { type MessageValue, message, type WriteMessage } from '#contract/texts/message.ts';
import type { Catalogue, CatalogueField } from '#server/features/facts/index.ts';

interface Reader {
  write: WriteMessage;
  language: Language;
}

/** Facts in the reader's language, such as `Voltage: 36 V, Sealed: yes`; those of fields that are gone are left out. */
export const writeFacts = (catalogue: Catalogue | null, facts: readonly StatedFact[], reader: Reader): string =>
  facts
    .flatMap(({ key, value }) => {
      const field = catalogue?.byKey.get(key);
      return field ? `${field.names[reader.language] ?? field.name}: ${writeValue(field, value, reader)}` : [];
    })
    .join(', ');

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
