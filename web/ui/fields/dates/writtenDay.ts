/**
 * How a day is typed and shown in a field, as a format of dayjs: as a language writes it in digits, and in English with the month
 * first.
 */
export function dayFormatOf(formats: string): string {
  if (formats.startsWith('en')) return 'MM/DD/YYYY';
  const names: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { day: 'DD', month: 'MM', year: 'YYYY' };
  return new Intl.DateTimeFormat(formats, { day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts(new Date(0))
    .map(({ type, value }) => names[type] ?? value.trim())
    .join('');
}

/** The formats in which a day may be typed: as it is shown, without zeros in front, and by ISO 8601. */
export const typedFormatsOf = (shown: string): string[] => [
  shown,
  shown.replace('DD', 'D').replace('MM', 'M'),
  'YYYY-MM-DD',
];
