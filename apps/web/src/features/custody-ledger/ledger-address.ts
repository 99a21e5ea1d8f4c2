import { LEDGER_GROUPS } from '@dewar/domain/custody-ledger/rank-findings';
import { flag, oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';

const READERS = {
  company: text,
  /** What the running sums are shown by; scales without it. */
  by: oneOf(LEDGER_GROUPS),
  /** With `key`, the scale, site, customer or tank whose loads are listed. */
  group: oneOf(LEDGER_GROUPS),
  key: text,
  /** Only loads that differ by more than the scales explain. */
  beyond: flag,
};

/** What the custody ledger shows; a group and its key are only together. */
export function readLedgerFilter(address: object) {
  const { group, key, ...rest } = parseSearch(address, READERS);
  return group === undefined || key === undefined ? rest : { ...rest, group, key };
}

export type LedgerFilter = ReturnType<typeof parseSearch<typeof READERS>>;

/** A change of some fields; undefined removes one. */
export type LedgerFilterChange = { readonly [Name in keyof LedgerFilter]?: LedgerFilter[Name] | undefined };
