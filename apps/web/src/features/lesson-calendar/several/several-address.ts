import { BULK_LIMIT } from '@dewar/contract/bulk';
import { isCalendarDate } from '@dewar/domain/time/calendar-dates';
import { parseSearch, text, textWhere } from '../../../shared/navigation/parse-search.ts';

const IDS = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/;

const READERS = {
  /** The chosen plans in their order: '3,7,12'. */
  plans: textWhere((ids) => IDS.test(ids) && ids.split(',').length <= BULK_LIMIT),
  /** The first day on which a lesson is proposed; today without it. */
  from: textWhere(isCalendarDate),
  /** The subject whose plans are offered first. */
  subject: text,
};

/** What is being scheduled. */
export function readSeveralAddress(address: object) {
  return parseSearch(address, READERS);
}

export type SeveralAddress = ReturnType<typeof readSeveralAddress>;

/** Another choice or first day; undefined removes it from the address. */
export interface SeveralChange {
  readonly plans?: string | undefined;
  readonly from?: string;
}

/** The ids of the chosen plans, each once. */
export function chosenIdsOf({ plans }: SeveralAddress): readonly number[] {
  return plans === undefined ? [] : [...new Set(plans.split(',').map(Number))];
}
