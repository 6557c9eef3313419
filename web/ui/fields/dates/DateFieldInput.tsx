import '@mantine/dates/styles.layer.css';
import './DateFieldInput.css';
import { DateInput, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useTranslation } from 'react-i18next';
import { formatLocale } from '#web/lib/language.ts';
import { splitField } from '../fieldProps.tsx';
import { type DateFieldProps, helpOf, refusalOfDay } from './dateFieldProps.ts';
import { dayFormatOf, typedFormatsOf } from './writtenDay.ts';

dayjs.extend(customParseFormat);

const settings = { consistentWeeks: true, firstDayOfWeek: 1 as const };

/** How many years the calendar offers before and after this one. */
const yearsBefore = 100;
const yearsAfter = 52;

/** A part of the calendar's days in the reader's language. */
const partOf = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone: 'UTC' }).format(new Date(day));

const weekdayOf = partOf({ weekday: 'short' });

/** The field itself with its calendar; `DateField` loads it and passes on whether the placeholder had the focus. */
export default function DateFieldInput({ hasFocus, ...props }: DateFieldProps & { hasFocus: boolean }) {
  const { t } = useTranslation();
  const { input, field } = splitField({
    ...props,
    ...helpOf(props),
    error: refusalOfDay(props.value, props) ?? props.error,
  });
  const today = dayjs();
  const shown = dayFormatOf(formatLocale());
  const parseDay = (text: string): string | null => {
    const read = dayjs(text, typedFormatsOf(shown), true);
    if (!read.isValid()) return null;
    const day = read.format('YYYY-MM-DD');
    // The calendar's field would drop a day that it does not offer: the form takes it, and shows why it is refused.
    if (refusalOfDay(day, props)) props.onChange?.(day);
    return day;
  };
  return (
    <DatesProvider settings={settings}>
      <DateInput
        valueFormat={shown}
        placeholder={t('date.placeholder')}
        monthLabelFormat={partOf({ month: 'long', year: 'numeric' })}
        weekdayFormat={(day) => weekdayOf(day).slice(0, 2)}
        dateParser={parseDay}
        minDate={props.minDate ?? today.subtract(yearsBefore, 'year').startOf('year').format('YYYY-MM-DD')}
        maxDate={props.maxDate ?? today.add(yearsAfter, 'year').endOf('year').format('YYYY-MM-DD')}
        rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        highlightToday
        autoFocus={hasFocus}
        ariaLabels={{ previousMonth: t('date.previousMonth'), nextMonth: t('date.nextMonth') }}
        popoverProps={{ radius: 'md' }}
        classNames={{ input: 'num' }}
        {...input}
        value={props.value ?? null}
        {...field}
        onChange={(value) => props.onChange?.(value)}
      />
    </DatesProvider>
  );
}
