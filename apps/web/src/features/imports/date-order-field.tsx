import type { ImportPreview } from '@dewar/contract/imports';
import { type DateOrder, readSheetDay } from '@dewar/domain/imports/sheet-dates';
import { NativeSelect } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';

type FoundDates = Pick<ImportPreview, 'date_order' | 'date_order_from' | 'ambiguous_dates' | 'date_example'>;

interface DateOrderFieldProps {
  readonly found: FoundDates;
  /** Only the first rows of a long sheet were looked at. */
  readonly isOfFirstRows: boolean;
  readonly onChange: (order: DateOrder) => void;
}

/** Which way round days and months are read, with a date of the sheet as it is read; nothing if no date needs it. */
export function DateOrderField({ found, isOfFirstRows, onChange }: DateOrderFieldProps) {
  const { date_order, date_example } = found;
  // Further rows may write their dates in another way.
  if (date_example === null && !isOfFirstRows) return null;
  const words =
    date_example === null ? 'The first rows have no such date.' : wordsOf(found, date_example, isOfFirstRows);
  const isAsked = date_order === null;
  return (
    <NativeSelect
      label="03/04/2026 is"
      description={!isAsked && words}
      error={isAsked && words}
      value={date_order ?? ''}
      data={[
        ...(date_order === null ? [{ value: '', label: 'Choose' }] : []),
        { value: 'day-month', label: '3 April' },
        { value: 'month-day', label: '4 March' },
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === 'month-day' ? 'month-day' : 'day-month')}
    />
  );
}

const ORDER_SOURCES = new Map<FoundDates['date_order_from'], string>([
  ['dates', ' The order follows from other dates.'],
  ['template', ' The order is that of the template.'],
]);

function wordsOf(found: FoundDates, example: string, isOfFirstRows: boolean): string {
  const { date_order, date_order_from, ambiguous_dates } = found;
  const dates = `${countOf(ambiguous_dates, 'date')}${isOfFirstRows ? ' of the first rows' : ''}`;
  const both = ambiguous_dates === 0 ? '' : `${dates} can be read in two ways`;
  if (date_order === null) {
    if (both === '') return 'The dates contradict each other: please choose.';
    const others = date_order_from === 'contradiction' ? ', and others contradict each other' : '';
    return `${both}, such as ${example}${others}: please choose.`;
  }
  const day = readSheetDay(example, date_order);
  const read =
    day === undefined ? `${example} cannot be read this way.` : `${example} is read as ${formatCalendarDate(day)}.`;
  const from = both === '' ? '' : (ORDER_SOURCES.get(date_order_from) ?? '');
  return `${both === '' ? '' : `${both}: `}${read}${from}`;
}
