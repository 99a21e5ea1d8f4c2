import type { ImportPreview } from '@dewar/contract/imports';

/** Asked where a sheet does not say which of two numbers is the day. */
export const DATE_QUESTION = 'the order of day and month';

/** What the screen asks about a sheet before it is imported, and each row that is not good. */
export function questionsOf(seen: ImportPreview): readonly string[] {
  return [
    ...(seen.date_order === null || seen.date_order_from === 'contradiction' ? [DATE_QUESTION] : []),
    ...Object.entries(seen.units_from)
      .filter(([, from]) => from === 'unknown' || from === 'figures')
      .map(([column]) => `the unit of ${column}`),
    ...seen.fates.filter(({ outcome }) => outcome !== 'good').map(({ outcome, message }) => `${outcome}: ${message}`),
  ];
}
