import { LEDGER_GROUPS } from '@dewar/domain/custody-ledger/rank-findings';
import { isCalendarMonth } from '@dewar/domain/time/calendar-months';
import { flag, oneOf, parseSearch, text, textWhere } from '../../shared/navigation/parse-search.ts';

const READERS = {
  company: text,
  /** What the running sums are shown by; scales without it. */
  by: oneOf(LEDGER_GROUPS),
  /** With `key`, the scale, site, customer or tank whose loads are listed. */
  group: oneOf(LEDGER_GROUPS),
  key: text,
  /** Only the loads of what was found about it. */
  found: flag,
  /** Only loads that differ by more than the scales explain. */
  beyond: flag,
  /** Only loads that were loaded in it, 'YYYY-MM'; the customer is one of those that had loads then. */
  month: textWhere(isCalendarMonth),
  customer: text,
};

/** What the custody ledger shows; a group and its key are only together. */
export function readLedgerFilter(address: object) {
  const { group, key, found, customer, ...rest } = parseSearch(address, READERS);
  return {
    ...rest,
    ...(rest.month !== undefined && customer !== undefined && { customer }),
    ...(group !== undefined && key !== undefined && { group, key, ...(found === true && { found }) }),
  };
}

export type LedgerFilter = ReturnType<typeof parseSearch<typeof READERS>>;

/** A change of some fields; undefined removes one. */
export type LedgerFilterChange = { readonly [Name in keyof LedgerFilter]?: LedgerFilter[Name] | undefined };
